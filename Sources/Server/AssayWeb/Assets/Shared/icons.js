// The icons, drawn for these screens: strokes of 1.75 on a grid of 24, in the color of the text beside them.

const paths = {
  'arrow-back': 'M19 12H5M11 6l-6 6 6 6',
  auto: 'M12 3a9 9 0 1 1-6.4 2.7M12 8v4l2.5 2.5',
  camera: 'M3 8.5a2 2 0 0 1 2-2h2.5L9.2 4h5.6l1.7 2.5H19a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM12 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  'camera-off': 'M3 3l18 18M8.5 4.8L9.2 4h5.6l1.7 2.5H19a2 2 0 0 1 2 2v8.3M19 20H5a2 2 0 0 1-2-2V8.5a2 2 0 0 1 1.5-1.9M14.8 15.2a3.5 3.5 0 0 1-5-4.9',
  check: 'M4.5 12.5l5 5 10-11',
  'check-circle': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12.3l2.8 2.8L16 9.5',
  chevron: 'M9 5l7 7-7 7',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6L6 18',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  edit: 'M4 20l1-4.5L16 4.5a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM14 6.5l3.5 3.5',
  error: 'M8.2 3.5h7.6l4.7 4.7v7.6l-4.7 4.7H8.2l-4.7-4.7V8.2zM12 7.5v5.5M12 16.4v.1',
  external: 'M13 4h7v7M20 4l-9 9M10 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  flag: 'M5 21V4M5 4.5c4-2.5 8 2.5 14 0v9.5c-6 2.5-10-2.5-14 0',
  flash: 'M13 2.5L5 13.5h6L10.5 21.5 19 10h-6.2z',
  'flash-off': 'M3 3l18 18M10.6 5.8L13 2.5 12.8 10H19l-2.4 3.2M14 16.6l-3.5 4.9L11 13.5H5l2.6-3.6',
  focus: 'M4 9V6a2 2 0 0 1 2-2h3M15 4h3a2 2 0 0 1 2 2v3M20 15v3a2 2 0 0 1-2 2h-3M9 20H6a2 2 0 0 1-2-2v-3M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  frame: 'M4 9V6a2 2 0 0 1 2-2h3M15 4h3a2 2 0 0 1 2 2v3M20 15v3a2 2 0 0 1-2 2h-3M9 20H6a2 2 0 0 1-2-2v-3',
  hand: 'M8 13V6a1.5 1.5 0 0 1 3 0v5M11 11V4.5a1.5 1.5 0 0 1 3 0V11M14 11V6a1.5 1.5 0 0 1 3 0v6M17 11a1.5 1.5 0 0 1 3 0v3.5c0 4-2.5 6.5-6.5 6.5-3 0-4.8-1.2-6.2-3.6L4.4 13a1.4 1.4 0 0 1 2.3-1.5L8 13.5',
  help: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.1',
  image: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3.5 17l5-5.5 4 4.5 3-3 5 4.5M15.5 7.5a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.6v.1',
  light: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  lock: 'M6 10.5h12a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19v-7A1.5 1.5 0 0 1 6 10.5zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  minus: 'M5 12h14',
  phone: 'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM10.5 18.5h3',
  plus: 'M12 5v14M5 12h14',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M14 20h2.5M20 20h-.1M7 7v.1M17 7v.1M7 17v.1',
  refresh: 'M20 5v5h-5M4 19v-5h5M5.2 9.5A7.5 7.5 0 0 1 18.5 7.5L20 10M18.8 14.5A7.5 7.5 0 0 1 5.5 16.5L4 14',
  retake: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5',
  'rotate-camera': 'M3 9.5a2 2 0 0 1 2-2h2.5L9.2 5h5.6l1.7 2.5H19a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM8.7 12.5a3.5 3.5 0 0 1 6.2-.8M15.3 14.5a3.5 3.5 0 0 1-6.2.8M15.2 9.8v2h-2M8.8 17.2v-2h2',
  send: 'M12 20V5M6 11l6-6 6 6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM9 14.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
  skip: 'M5 5.5l9 6.5-9 6.5zM18.5 5.5v13',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  'sound-off': 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 13.5h10l1-13.5M10 10.5v6M14 10.5v6',
  upload: 'M12 16V5M7 10l5-5 5 5M4 16v2.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V16',
  warning: 'M12 3.5L22 20.5H2zM12 10v5M12 17.6v.1',
  'wifi-off': 'M3 3l18 18M8.5 15.5a5 5 0 0 1 6 0M5.5 12.3a9.5 9.5 0 0 1 4-2.2M14.5 10.1a9.5 9.5 0 0 1 4 2.2M2.5 9a14 14 0 0 1 4-2.6M10.5 5.1A14 14 0 0 1 21.5 9M12 19v.1',
  'zoom-in': 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5M8 11h6M11 8v6',
  'zoom-out': 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5M8 11h6',
}

/** The names of all icons. */
export const iconNames = Object.keys(paths)

const svg = (tag) => document.createElementNS('http://www.w3.org/2000/svg', tag)

/** Returns an icon. Without a label it is decoration, which screen readers skip. */
export function icon(name, { label } = {}) {
  const made = svg('svg')
  made.setAttribute('viewBox', '0 0 24 24')
  made.setAttribute('class', `icon icon-${name}`)
  if (label) {
    made.setAttribute('role', 'img')
    made.setAttribute('aria-label', label)
  } else {
    made.setAttribute('aria-hidden', 'true')
  }
  const path = svg('path')
  path.setAttribute('d', paths[name] ?? '')
  made.append(path)
  return made
}

/** Puts the icon into every element with `data-icon`. */
export function placeIcons(root = document) {
  for (const place of root.querySelectorAll('[data-icon]:empty')) place.append(icon(place.dataset.icon))
}
