# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# What build-aux/run, build-aux/check and the other commands here share: messages, the list of what a
# machine needs, and the means to install what it lacks.  To be read in (". build-aux/lib.sh") from
# the top of the tree.

# A line for each argument.
say () { printf '%s\n' "$@"; }
complain () { printf '%s\n' "$@" >&2; }
die () { complain "$@"; exit 1; }

# What is needed, a line each:
#
#   group ; how to see that it is there ; packages for apt ; dnf ; pacman ; zypper
#
# The groups are "build" (to build and run), "test" (for build-aux/check), "long" (besides, for
# build-aux/check --long and build-aux/coverage), "deb" (for build-aux/make-deb), "flatpak" (for flatpak/build-local) and "stand-in"
# (besides, where there is no runtime).  What is there is found by looking for the thing
# itself and not for a package, so that something installed by hand counts too.  "-" stands for
# nothing to install.
#   cmd NAME...          one of these commands
#   pc MODULE VERSION    pkg-config knows the module, not older than that
#   file PATTERN...      one of these files
#   try COMMAND...       the command succeeds
needs='
build ; cmd cc                     ; gcc                  ; gcc                   ; gcc                ; gcc
build ; file /usr/include/stdio.h  ; libc6-dev            ; glibc-devel           ; glibc              ; glibc-devel
build ; cmd meson                  ; meson                ; meson                 ; meson              ; meson
build ; cmd ninja ninja-build      ; ninja-build          ; ninja-build           ; ninja              ; ninja
build ; cmd pkg-config             ; pkgconf              ; pkgconf-pkg-config    ; pkgconf            ; pkgconf-pkg-config
build ; cmd msgfmt                 ; gettext              ; gettext               ; gettext            ; gettext-tools
build ; cmd update-desktop-database ; desktop-file-utils  ; desktop-file-utils    ; desktop-file-utils ; desktop-file-utils
build ; cmd update-mime-database   ; shared-mime-info     ; shared-mime-info      ; shared-mime-info   ; shared-mime-info
build ; cmd xmllint                ; libxml2-utils        ; libxml2               ; libxml2            ; libxml2-tools
build ; pc gtk4 4.8                ; libgtk-4-dev         ; gtk4-devel            ; gtk4               ; gtk4-devel
build ; pc libadwaita-1 1.2        ; libadwaita-1-dev     ; libadwaita-devel      ; libadwaita         ; libadwaita-devel
build ; pc pangocairo 1.50         ; libpango1.0-dev      ; pango-devel           ; pango              ; pango-devel
build ; pc libwebpmux 1.0          ; libwebp-dev          ; libwebp-devel         ; libwebp            ; libwebp-devel
build ; pc libxml-2.0 2.9.14       ; libxml2-dev          ; libxml2-devel         ; libxml2            ; libxml2-devel
build ; pc zlib 1.2            ; zlib1g-dev           ; zlib-devel            ; zlib               ; zlib-devel
build ; pc sqlite3 3.40            ; libsqlite3-dev       ; sqlite-devel          ; sqlite             ; sqlite3-devel
build ; file /usr/share/icons/Adwaita/index.theme ; adwaita-icon-theme ; adwaita-icon-theme ; adwaita-icon-theme ; adwaita-icon-theme
build ; file /usr/lib/*/gdk-pixbuf-2.0/2.10.0/loaders/*svg.so /usr/lib*/gdk-pixbuf-2.0/2.10.0/loaders/*svg.so /usr/libexec/glycin-loaders/*/glycin-svg /usr/lib/glycin-loaders/*/glycin-svg ; librsvg2-common ; librsvg2 ; librsvg ; gdk-pixbuf-loader-rsvg
test  ; pc glib-testing-0 0.1      ; libglib-testing-0-dev ; libglib-testing-devel ; libglib-testing   ; libglib-testing-devel
test  ; pc x11 1.6                 ; libx11-dev           ; libX11-devel          ; libx11             ; libX11-devel
test  ; cmd git                    ; git                  ; git                   ; git                ; git
test  ; cmd clang-format-14 clang-format ; clang-format   ; clang-tools-extra     ; clang              ; clang-tools
test  ; cmd clang-tidy             ; clang-tidy           ; clang-tools-extra     ; clang              ; clang-tools
test  ; cmd clang                  ; clang                ; clang                 ; clang              ; clang
test  ; file /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-*.a /usr/lib*/clang/*/lib/*/libclang_rt.asan*.a ; libclang-rt-dev ; compiler-rt ; compiler-rt ; clang-devel
test  ; cmd appstreamcli           ; appstream            ; appstream             ; appstream          ; AppStream
test  ; cmd man                    ; man-db               ; man-db                ; man-db             ; man
test  ; cmd Xvfb                   ; xvfb                 ; xorg-x11-server-Xvfb  ; xorg-server-xvfb   ; xorg-x11-server-Xvfb
test  ; cmd xvfb-run               ; xvfb                 ; xorg-x11-server-Xvfb  ; xorg-server-xvfb   ; xvfb-run
test  ; cmd xauth                  ; xauth                ; xorg-x11-xauth        ; xorg-xauth         ; xauth
test  ; cmd xdotool                ; xdotool              ; xdotool               ; xdotool            ; xdotool
test  ; file /usr/share/i18n/locales/cs_CZ ; locales ; glibc-locale-source ; glibc ; glibc-i18ndata
test  ; cmd localedef              ; libc-bin             ; glibc-common          ; glibc              ; glibc
test  ; cmd dbus-run-session       ; dbus-daemon          ; dbus-daemon           ; dbus               ; dbus-1
test  ; file /usr/libexec/at-spi-bus-launcher /usr/lib/at-spi-bus-launcher /usr/lib/at-spi2-core/at-spi-bus-launcher /usr/libexec/at-spi2/at-spi-bus-launcher ; at-spi2-core ; at-spi2-core ; at-spi2-core ; at-spi2-core
test  ; try /usr/bin/python3 -c "import gi" ; python3-gi         ; python3-gobject       ; python-gobject     ; python3-gobject
test  ; file /usr/lib/*/girepository-1.0/Atspi-2.0.typelib /usr/lib*/girepository-1.0/Atspi-2.0.typelib ; gir1.2-atspi-2.0 ; at-spi2-core ; at-spi2-core ; typelib-1_0-Atspi-2_0
test  ; file /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf /usr/share/fonts/*/DejaVuSans.ttf /usr/share/fonts/*/*/DejaVuSans.ttf ; fonts-dejavu-core ; dejavu-sans-fonts ; ttf-dejavu ; dejavu-fonts
deb   ; cmd dpkg-shlibdeps         ; dpkg-dev             ; dpkg-dev              ; dpkg               ; -
deb-check ; cmd lintian          ; lintian              ; -                     ; -                  ; -
flatpak ; cmd flatpak             ; flatpak              ; flatpak               ; flatpak            ; flatpak
flatpak ; cmd flatpak-builder     ; flatpak-builder      ; flatpak-builder       ; flatpak-builder    ; flatpak-builder
flatpak ; cmd ostree              ; ostree               ; ostree                ; ostree             ; ostree
flatpak ; cmd eu-strip            ; elfutils             ; elfutils              ; elfutils           ; elfutils
stand-in ; cmd mmdebstrap         ; mmdebstrap           ; mmdebstrap            ; -                  ; -
long  ; cmd gcovr                  ; gcovr                ; gcovr                 ; gcovr              ; python3-gcovr
long  ; file /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a /usr/lib*/clang/*/lib/*/libclang_rt.fuzzer*.a ; libclang-rt-dev ; compiler-rt ; compiler-rt ; clang-devel
'

# The words of a line of the table without the space around them.
trim () {
  trimmed=${1#"${1%%[! ]*}"}
  trimmed=${trimmed%"${trimmed##*[! ]}"}
}

# Is the thing there that a line of the table asks for?
is_there () {
  kind=${1%% *}
  rest=${1#* }
  case $kind in
    cmd)
      for word in $rest; do
        command -v "$word" >/dev/null 2>&1 && return 0
      done
      return 1
      ;;
    pc)
      command -v pkg-config >/dev/null 2>&1 &&
        pkg-config --atleast-version="${rest#* }" "${rest% *}" 2>/dev/null
      ;;
    file)
      for word in $rest; do
        [ -e "$word" ] && return 0
      done
      return 1
      ;;
    try)
      (eval "$rest") >/dev/null 2>&1 </dev/null
      ;;
  esac
}

# Sets "manager" to the package manager of this machine, or to nothing.
find_manager () {
  manager=
  for word in apt-get dnf pacman zypper; do
    if command -v "$word" >/dev/null 2>&1; then
      manager=$word
      return
    fi
  done
}

# look GROUP...: sets "absent" to what the machine lacks, a line each, and "packages" to what to
# install for it.
look () {
  absent=
  packages=
  find_manager
  while IFS=';' read -r group probe apt dnf pacman zypper; do
    trim "$group"
    case " $* " in *" $trimmed "*) ;; *) continue ;; esac
    [ -n "$trimmed" ] || continue
    trim "$probe"
    probe=$trimmed
    is_there "$probe" && continue
    absent="$absent
  $probe"
    case $manager in
      apt-get) trim "$apt" ;;
      dnf) trim "$dnf" ;;
      pacman) trim "$pacman" ;;
      zypper) trim "$zypper" ;;
      *) trimmed=- ;;
    esac
    for word in $trimmed; do
      case " - $packages " in *" $word "*) ;; *) packages="$packages $word" ;; esac
    done
  done <<END
$needs
END
  packages=${packages# }
}

# as_root COMMAND...: with sudo only where it is needed.
as_root () {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo "$@"
  elif command -v doas >/dev/null 2>&1; then
    doas "$@"
  else
    complain "Installing packages needs the rights of root, and neither sudo nor doas is here." \
      "As root, type: $*"
    return 1
  fi
}

# need GROUP...: installs what the machine lacks for these groups.  Ends the program with a sentence
# when that fails.
need () {
  look "$@"
  [ -n "$absent" ] || return 0
  [ -n "$manager" ] ||
    die "This machine has none of apt-get, dnf, pacman and zypper." "Please install by hand:$absent"
  say "Ludoteca needs some packages that are not here yet. Installing them with $manager:" \
    "  $packages"
  case $manager in
    apt-get)
      # Lists that cannot be fetched may still be good enough; installing will tell.
      as_root apt-get -o DPkg::Lock::Timeout=300 -q update ||
        complain "The package lists could not be fetched. Going on with those that are here."
      # shellcheck disable=SC2086
      as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 \
        -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold \
        install -y --no-install-recommends $packages
      ;;
    dnf)
      # shellcheck disable=SC2086
      as_root dnf install -y --setopt=install_weak_deps=False $packages
      ;;
    pacman)
      # shellcheck disable=SC2086
      as_root pacman -S --needed --noconfirm $packages
      ;;
    zypper)
      # shellcheck disable=SC2086
      as_root zypper --non-interactive install --no-recommends $packages
      ;;
  esac || die "The packages could not be installed; the reason stands above. They are: $packages"
  hash -r
  look "$@"
  [ -z "$absent" ] ||
    die "All packages are installed, and yet this is not here or too old:$absent"
}

# run_ninja FOLDER [ARGUMENT...]: the command has another name on some systems.
run_ninja () {
  if command -v ninja >/dev/null 2>&1; then ninja -C "$@"; else ninja-build -C "$@"; fi
}

# configure FOLDER [OPTION...]: sets a build folder up, unless it is.  One whose setting-up was
# interrupted, or that was set up here with other options, is started anew.
configure () {
  folder=$1
  shift
  stamp=$folder/options.stamp
  if [ -e "$folder/build.ninja" ]; then
    [ -e "$stamp" ] || return 0
    [ "$(cat "$stamp")" != "$*" ] || return 0
  fi
  [ ! -e "$folder/meson-private" ] || rm -rf "$folder"
  meson setup "$folder" "$@" || return
  printf '%s\n' "$*" >"$stamp"
}
