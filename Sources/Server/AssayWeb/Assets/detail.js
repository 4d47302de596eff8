// Shows an item: its result and its fields, and also its photos and its history if the host requests them.

import { greet, isHosted, send } from './bridge.js'
import { call, fail, openFlow } from './flow.js'
import { element, show, text, translate } from './texts.js'

const part = (id) => document.getElementById(id)

function facts(item) {
  const model = item.properties.model?.display?.name
  part('name').textContent = [item.properties.brand.display.name, model].filter(Boolean).join(' ')
  part('result').textContent = item.status.result.display.header
  part('result').dataset.result = item.status.result.id
  part('message').textContent = item.status.result.display.message ?? ''
  for (const field of item.text_fields ?? []) {
    if (!field.content) continue
    part('fields').append(element('dt', { content: field.display_name }), element('dd', { content: field.content }))
  }
}

function photos(item) {
  const pictures = (item.images?.uploaded_images ?? []).filter((image) => image.urls?.scale_micro)
  part('photos-part').hidden = pictures.length === 0
  part('photos').replaceChildren(
    ...pictures.map((image) =>
      element('img', { src: new URL(image.urls.scale_micro).pathname, alt: image.display_name ?? '', loading: 'lazy' })
    )
  )
}

function timeline(item) {
  const events = item.events ?? []
  part('timeline-part').hidden = events.length === 0
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' })
  part('timeline').replaceChildren(
    ...events.map((event) => {
      const entry = element('li')
      entry.append(
        element('strong', { content: event.title }),
        element('time', { content: format.format(new Date(event.timestamp.epoch * 1000)) })
      )
      if (event.message) entry.append(element('p', { content: event.message }))
      return entry
    })
  )
}

for (const button of document.querySelectorAll('.cancel')) button.onclick = () => send('cancel')

async function run() {
  translate()
  if (!isHosted) return show('unhosted')
  const { options = {} } = await greet('detail')
  translate()
  const flow = await openFlow()
  const item = await call(flow, 'GET', `/sdk/v1/items/${encodeURIComponent(flow.entrupy_id)}`)
  facts(item)
  if (options.display_uploaded_images) photos(item)
  if (options.display_timeline) timeline(item)
  show('item')
  send('ready')
}

run().catch(fail)
