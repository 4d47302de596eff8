// The texts of the screens, by language. Each screen adds its own; a missing text is shown in English.

import { placeIcons } from './icons.js'

export { element, show } from './dom.js'

const tables = {}

/** Adds texts: `{ en: { key: sentence }, ja: { … } }`. */
export function addTexts(added) {
  for (const [language, texts] of Object.entries(added)) tables[language] = { ...tables[language], ...texts }
}

/** Returns all texts of a language. */
export const textsIn = (language) => ({ ...tables[language] })

/** Returns the page's language, for `Intl`. */
export const locale = () => document.documentElement.lang || 'en'

function sentence(key) {
  const language = locale()
  const table = tables[language] ?? tables[language.split('-')[0]]
  return table?.[key] ?? tables.en[key] ?? key
}

/** Returns a text in the page's language, with its {placeholders} replaced. */
export function text(key, values = {}) {
  return sentence(key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}

/** Fills the elements with `data-text`, `data-label` (its name), `data-placeholder` and `data-icon`. */
export function translate(root = document) {
  for (const found of root.querySelectorAll('[data-text]')) found.textContent = text(found.dataset.text)
  for (const found of root.querySelectorAll('[data-label]')) found.ariaLabel = text(found.dataset.label)
  for (const found of root.querySelectorAll('[data-placeholder]')) found.placeholder = text(found.dataset.placeholder)
  placeIcons(root)
}

addTexts({
  en: {
    cancel: 'Cancel',
    close: 'Close',
    done: 'Done',
    back: 'Back',
    continue: 'Continue',
    retry: 'Try again',
    save: 'Save',
    yes: 'Yes',
    no: 'No',
    starting: 'One moment…',
    unhosted: 'This screen is opened by an app.',
    unhostedHint: 'Start it in the app where you have your item authenticated.',
    failed: 'Something went wrong.',
    offline: 'There is no connection.',
    offlineHint: 'Check your connection, then try again.',
    busy: 'The service is busy.',
  },
  ja: {
    cancel: 'キャンセル',
    close: '閉じる',
    done: '完了',
    back: '戻る',
    continue: '次へ',
    retry: 'もう一度試す',
    save: '保存',
    yes: 'はい',
    no: 'いいえ',
    starting: 'お待ちください…',
    unhosted: 'この画面はアプリから開きます。',
    unhostedHint: '鑑定を依頼したアプリから始めてください。',
    failed: '問題が発生しました。',
    offline: 'ネットワークに接続できません。',
    offlineHint: '接続を確認してから、もう一度お試しください。',
    busy: '混み合っています。',
  },
})
