#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the data files promise each other.

    test-data.py APP-ID FOLDER

FOLDER is where the build puts the made files.
"""

import configparser
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
MIME = 'application/vnd.ludoteca.games+xml'


def desktop(app_id, folder):
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(folder / f'{app_id}.desktop', encoding='utf-8')
    return parser['Desktop Entry']


def check_desktop_entry(app_id, folder):
    """The desktop entry starts the program, by D-Bus too, for its own kind of file."""
    entry = desktop(app_id, folder)
    assert entry['Exec'].split()[0] == 'ludoteca'
    assert '%U' in entry['Exec']
    assert entry['Icon'] == app_id
    assert entry['DBusActivatable'] == 'true'
    assert MIME in entry['MimeType'].split(';')


def check_dbus_service(app_id, folder):
    """The service has the name of the application and starts the same program."""
    text = (folder / f'{app_id}.service').read_text(encoding='utf-8')
    assert f'\nName={app_id}\n' in text
    assert re.search(r'\nExec=/\S*/ludoteca --gapplication-service\n', text)


def check_search_provider(app_id, folder):
    """The desktop's search finds the program on the bus, where it answers."""
    parser = configparser.ConfigParser()
    parser.read(folder / f'{app_id}.search-provider.ini', encoding='utf-8')
    entry = parser['Shell Search Provider']
    assert entry['DesktopId'] == f'{app_id}.desktop'
    assert entry['BusName'] == app_id
    assert entry['ObjectPath'] == '/' + app_id.replace('.', '/') + '/SearchProvider'
    assert entry['Version'] == '2'


def check_thumbnailer(app_id, folder):
    """File managers have files of games painted."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(folder / f'{app_id}.thumbnailer', encoding='utf-8')
    entry = parser['Thumbnailer Entry']
    words = entry['Exec'].split()
    assert words[0] == entry['TryExec'] == 'ludoteca-cli'
    assert words[1] == 'diagram' and words[-1] == '%i' and '--output=%o' in words
    assert '--size=%s' in words
    assert MIME in entry['MimeType'].split(';')


def check_mime_type(app_id, folder):
    """The type has a name for people, a pattern and the namespace of the format."""
    root = ElementTree.parse(folder / f'{app_id}.xml').getroot()
    ns = '{http://www.freedesktop.org/standards/shared-mime-info}'
    kind = root.find(f'{ns}mime-type')
    assert kind.get('type') == MIME
    assert [g.get('pattern') for g in kind.findall(f'{ns}glob')] == ['*.ludo']
    assert kind.find(f'{ns}root-XML').get('namespaceURI') == 'urn:x-ludoteca:games:1'
    assert kind.find(f'{ns}comment').text


def check_metainfo(app_id, folder):
    """The page for software centres agrees with the rest."""
    root = ElementTree.parse(folder / f'{app_id}.metainfo.xml').getroot()
    assert root.find('id').text == app_id
    assert root.find('launchable').text == f'{app_id}.desktop'
    assert root.find('provides/mediatype').text == MIME
    assert len(root.find('summary').text) <= 35
    assert len(root.find('name').text) <= 15
    assert root.find('releases/release').get('version') == version()
    for image in root.iter('image'):
        path = TOP / image.text.split('/main/', 1)[1]
        assert path.exists(), f'{path} does not exist'
        width, height = png_size(path)
        assert (int(image.get('width')), int(image.get('height'))) == (width, height)


def version():
    text = (TOP / 'meson.build').read_text(encoding='utf-8')
    return re.search(r"^  version: '(.*?)'", text, re.M).group(1)


def png_size(path):
    head = path.read_bytes()[:24]
    assert head[:8] == b'\x89PNG\r\n\x1a\n'
    return int.from_bytes(head[16:20], 'big'), int.from_bytes(head[20:24], 'big')


def check_icons(app_id, folder):
    """Icons are SVG of the right size and nothing but shapes."""
    base = TOP / 'data/icons/hicolor'
    for path, side in ((base / f'scalable/apps/{app_id}.svg', '128'),
                       (base / 'symbolic/apps/io.github.ludoteca.Ludoteca-symbolic.svg', '16')):
        root = ElementTree.parse(path).getroot()
        assert root.get('width') == root.get('height') == side
        assert root.get('viewBox') == f'0 0 {side} {side}'
        names = {element.tag.split('}')[1] for element in root.iter()
                 if isinstance(element.tag, str)}
        assert not names & {'image', 'script', 'text', 'foreignObject'}, names


def main(app_id, folder):
    checks = [check_desktop_entry, check_dbus_service, check_search_provider, check_thumbnailer, check_mime_type, check_metainfo, check_icons]
    failed = False
    print(f'1..{len(checks)}')
    for number, check in enumerate(checks, 1):
        try:
            check(app_id, Path(folder))
            print(f'ok {number} - {check.__name__}')
        except Exception as error:  # any failure is a line of the report
            failed = True
            print(f'not ok {number} - {check.__name__}')
            print(f'# {type(error).__name__}: {error}')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:3]))
