"""Takes a picture of every state of the screens, and makes contact sheets (scripts/screenshots)."""

import argparse
import base64
import html
import json
import pathlib
import shutil
import time
import urllib.parse

from chromium import Chromium, Page

LOOKS = [(390, 844, False), (390, 844, True), (1280, 900, False), (1280, 900, True)]
LIST = "import('/screens/assets/states.js').then((list) => JSON.stringify(list.states.map((state) => state.id)))"
SHEET = """<!doctype html><meta charset="utf-8"><body style="margin: 8px; background: #808080; font: 12px sans-serif;
display: grid; grid-template-columns: repeat({columns}, {width}px); gap: 8px; align-items: start">{pictures}"""
# The four states of the README's picture.
README_STATES = ["capture.overview", "capture.step", "capture.review", "capture.summary"]
README = """<!doctype html><body style="margin: 0; background: #f1f1f1; display: flex; gap: 20px; padding: 20px">"""
README_PICTURE = '<img src="{address}" style="width: 290px; border-radius: 18px; box-shadow: 0 1px 6px #0003">'
PICTURE = '<div>{name}<img src="{address}" style="display: block; width: 100%"></div>'


def until(page, script):
    """Waits until the script has a value, and returns it."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        value = page.run(script)
        if value:
            return value
        time.sleep(0.05)
    return None


def states(browser, address):
    with Page(browser, 390, 844) as page:
        page.open(f"{address}/screens/gallery")
        until(page, "document.documentElement?.dataset.state")
        return json.loads(page.run(LIST))


def name_of(look):
    width, _, is_dark = look
    return f"{width}-{'dark' if is_dark else 'light'}"


def shoot(browser, options, folder, state, look):
    query = urllib.parse.urlencode({"state": state, "lang": options.language, "text": options.text})
    with Page(browser, *look) as page:
        page.open(f"{options.address}/screens/gallery#{query}")
        if until(page, "document.documentElement?.dataset.state") != "ready":
            fault = page.run("document.documentElement.dataset.fault")
            raise SystemExit(f"screenshots: the state {state} was not reached: {fault}")
        # What appears with a movement has then arrived.
        time.sleep(0.7)
        (folder / f"{state}.png").write_bytes(page.picture())


def sheet(browser, folder, look):
    """Puts all pictures of a look on one picture."""
    pictures = sorted(folder.glob("*.png"))
    columns, width = (6, 300) if look[0] < 600 else (3, 640)
    parts = [PICTURE.format(name=html.escape(each.stem), address=each.as_uri()) for each in pictures]
    page_file = folder / "sheet.html"
    page_file.write_text(SHEET.format(columns=columns, width=width, pictures="".join(parts)))
    with Page(browser, columns * (width + 8) + 8, 800) as page:
        page.open(page_file.as_uri())
        until(page, "document.readyState === 'complete' && [...document.images].every((each) => each.complete)")
        (folder.parent / f"sheet-{folder.name}.png").write_bytes(page.picture(whole=True))
    page_file.unlink()


def readme(browser, folder, target):
    """Puts the README's states on one picture, a JPEG because it is part of the repository."""
    page_file = folder / "readme.html"
    pictures = [README_PICTURE.format(address=(folder / f"{state}.png").as_uri()) for state in README_STATES]
    page_file.write_text(README + "".join(pictures))
    with Page(browser, 1260, 668) as page:
        page.open(page_file.as_uri())
        until(page, "document.readyState === 'complete' && [...document.images].every((each) => each.complete)")
        picture = page.send("Page.captureScreenshot", format="jpeg", quality=72)["data"]
        target.write_bytes(base64.b64decode(picture))
    page_file.unlink()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("prefixes", nargs="*", default=[""])
    parser.add_argument("--language", default="en")
    parser.add_argument("--readme", type=pathlib.Path, help="writes the README's picture to this file, and no others")
    parser.add_argument("--text", default="", help="the size of text in percent")
    options = parser.parse_args()
    output = options.folder.resolve()
    shutil.rmtree(output, ignore_errors=True)
    with Chromium("--allow-file-access-from-files") as browser:
        if options.readme:
            output.mkdir(parents=True)
            for state in README_STATES:
                shoot(browser, options, output, state, LOOKS[0])
            return readme(browser, output, options.readme.resolve())
        chosen = [each for each in states(browser, options.address) if each.startswith(tuple(options.prefixes))]
        for look in LOOKS:
            folder = output / name_of(look)
            folder.mkdir(parents=True)
            for state in chosen:
                shoot(browser, options, folder, state, look)
            sheet(browser, folder, look)
            print(f"{len(chosen)} states: {output / f'sheet-{name_of(look)}.png'}")


main()
