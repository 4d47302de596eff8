// The states of the capture screen (states.js).

import { cameraThat, chooseFile, goods, message, photoFile, wanted } from './capture-staging.js'

const step = async (stage) => {
  stage.host(wanted())
  await stage.click('#start')
}
const live = { before: cameraThat({ draws: goods }), platform: {} }
const without = { before: cameraThat({ fails: 'NotFoundError' }) }

/** Takes the first photos by files. */
async function take(stage, count, kind) {
  for (let taken = 0; taken < count; taken += 1) {
    await stage.wait('#files')
    chooseFile(stage, await photoFile(kind, taken))
    await stage.wait('#review')
    await stage.wait('#verdict[data-kind]')
    if (kind !== 'blurred') await stage.click('#use')
  }
}
const summary = async (stage, changes) => {
  stage.host(wanted(changes))
  await stage.click('#start')
  await take(stage, 3)
  await stage.click('#files-skip')
  await stage.wait('#summary')
}
const failing = (fails, id, title) => ({
  screen: 'capture', id: `capture.${id}`, title, before: cameraThat({ fails }), act: async (stage) => {
    await step(stage)
    await stage.wait('#no-camera .banner')
  },
})

export const captureStates = [
  { screen: 'capture', id: 'capture.overview', title: 'Overview', act: async (stage) => {
    stage.host(wanted())
    await stage.wait('#overview')
  } },
  { screen: 'retake', id: 'retake.overview', title: 'Overview of a retake', act: async (stage) => {
    stage.host(wanted({ only: ['logo'] }))
    await stage.wait('#overview')
  } },
  { ...live, screen: 'capture', id: 'capture.step', title: 'Camera, the picture is good', act: async (stage) => {
    await step(stage)
    await stage.wait('#finder[data-state=good]')
  } },
  { screen: 'capture', id: 'capture.dark', title: 'Camera, too dark', before: cameraThat({ draws: goods, light: 0.1 }),
    act: async (stage) => {
      await step(stage)
      await stage.wait('#finder[data-state=wait]')
    } },
  { screen: 'capture', id: 'capture.tools', title: 'Camera with torch, zoom and two lenses',
    before: cameraThat({ draws: goods, light: 0.1, tools: true }), act: async (stage) => {
      await step(stage)
      await stage.wait('#zoom')
      await stage.wait('#lens')
      await stage.wait('#finder[data-state=wait]')
    } },
  { screen: 'capture', id: 'capture.starting', title: 'Camera starts', before: cameraThat({ never: true }),
    act: async (stage) => {
      await step(stage)
      await stage.wait('#waiting-text:not(:empty)')
    } },
  { ...live, screen: 'capture', id: 'capture.settings', title: 'Camera settings', act: async (stage) => {
    await step(stage)
    await stage.wait('#finder[data-state=good]')
    await stage.click('#options')
    await stage.wait('dialog')
  } },
  { ...live, screen: 'capture', id: 'capture.sample', title: 'Sample of a good photo', act: async (stage) => {
    await step(stage)
    await stage.wait('#finder[data-state=good]')
    await stage.click('#sample')
    await stage.wait('dialog')
  } },
  { ...live, screen: 'capture', id: 'capture.deadline', title: 'Camera, little time left', act: async (stage) => {
    stage.host(wanted({ minutes: 9 }))
    await stage.click('#start')
    await stage.wait('#finder[data-state=good]')
  } },
  failing('NotAllowedError', 'denied', 'Camera denied'),
  failing('NotFoundError', 'missing', 'No camera'),
  failing('NotReadableError', 'busy', 'Camera busy'),
  { screen: 'capture', id: 'capture.host-camera', title: 'Camera of the app', welcome: { offers: ['photos', 'camera'] },
    act: async (stage) => {
      await step(stage)
      await stage.wait('#host-camera')
    } },
  { ...without, screen: 'capture', id: 'capture.review', title: 'Review, good', act: async (stage) => {
    await step(stage)
    chooseFile(stage, await photoFile())
    await stage.wait('#verdict[data-kind=good]')
  } },
  { ...without, screen: 'capture', id: 'capture.blurred', title: 'Review, blurred', act: async (stage) => {
    await step(stage)
    await take(stage, 1, 'blurred')
  } },
  { ...without, screen: 'capture', id: 'capture.unseen', title: 'Review of a photo that the browser can’t open',
    act: async (stage) => {
      await step(stage)
      chooseFile(stage, new File([new Uint8Array(64)], 'photo.heic', { type: 'image/heic' }))
      await stage.wait('#unseen')
    } },
  { ...without, screen: 'capture', id: 'capture.summary', title: 'All photos before they are sent', act: summary },
  { ...without, screen: 'capture', id: 'capture.fields', title: 'A text field is missing', act: async (stage) => {
    await summary(stage, { fields: true })
    await stage.click('#send')
    await stage.wait('.field-error')
  } },
  { ...without, screen: 'capture', id: 'capture.cancel', title: 'Cancel asks', act: async (stage) => {
    await summary(stage)
    await stage.click('#summary .cancel')
    await stage.wait('dialog')
  } },
  { ...without, screen: 'capture', id: 'capture.keeping', title: 'Photos are handed over', act: async (stage) => {
    await summary(stage)
    await stage.click('#send')
    await stage.told('photo.begin')
  } },
  { ...without, screen: 'capture', id: 'capture.sending', title: 'Photos are sent', act: async (stage) => {
    await summary(stage)
    await stage.click('#send')
    stage.host(message.progress(1))
  } },
  { ...without, screen: 'capture', id: 'capture.checking', title: 'All photos have arrived', act: async (stage) => {
    await summary(stage)
    await stage.click('#send')
    stage.host(message.progress(4))
  } },
  { ...without, screen: 'capture', id: 'capture.refused', title: 'The platform refuses a photo', act: async (stage) => {
    await summary(stage)
    await stage.click('#send')
    stage.host(message.refusal())
    await stage.wait('#refused')
  } },
]
