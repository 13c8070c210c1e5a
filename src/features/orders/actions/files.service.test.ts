import { expect, test } from 'vitest'
import { gif } from '../../../testing/animations.ts'
import { readyUpload } from '../../../testing/content.ts'
import { storedKeys, uploaded } from '../../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

const world = createWorld()
const offer = { title: 'A song for you', description: 'One minute, sung by me.', priceTokens: 100 }
const fetchFile = (path: string) => fetch(`${world.cloud.appOrigin}${path}`)
const act = (who: TestPerson, id: string, what: string, body: object = {}) =>
  world.rest('POST', `/orders/${id}/${what}`, { as: who, body })
const read = async (who: TestPerson, id: string) => (await world.rest('GET', `/orders/${id}`, { as: who })).body.order
const uploadFile = (who: TestPerson) => uploaded(world, who, 'delivery')

async function placeOrder() {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const made = await world.rest('POST', '/offers', { as: creator, body: offer })
  const { body } = await world.rest('POST', `/offers/${made.body.offer.id}/order`, { as: fan, body: {} })
  return { fan, creator, id: body.order.id as string }
}
const deliveredFilesOf = (order: {
  history: {
    kind: string
    attachments: { id: string; url: string; still_url: string | null; download_url: string }[]
  }[]
}) => order.history.findLast(({ kind }) => kind === 'delivered')?.attachments ?? []

test('both sides of an order can open and save the delivered files', async () => {
  const { fan, creator, id } = await placeOrder()
  const files = [await uploadFile(creator), await uploadFile(creator)]
  const done = await act(creator, id, 'deliver', { attachments: files.map((one) => one.id) })
  expect(done.status).toBe(200)
  for (const who of [fan, creator]) {
    const shown = deliveredFilesOf(await read(who, id))
    expect(shown.map((one) => one.id)).toEqual(files.map((one) => one.id))
    for (const one of shown) expect((await fetchFile(one.url)).status).toBe(200)
    const saved = await fetchFile(shown[0]?.download_url ?? '')
    expect(saved.headers.get('content-disposition')).toContain('A%20song%20for%20you%201.webp')
  }
  expect((await world.rest('GET', `/orders/${id}`, { as: await world.person() })).status).toBe(404)
})

test('an animation is delivered as GIF, with its first frame', async () => {
  const { fan, creator, id } = await placeOrder()
  const moving = await uploaded(world, creator, 'delivery', { body: gif(), type: 'image/gif' })
  await act(creator, id, 'deliver', { attachments: [moving.id] })
  const [shown] = deliveredFilesOf(await read(fan, id))
  const headers = async (path?: string | null) => (await fetchFile(path ?? '')).headers
  expect((await headers(shown?.url)).get('content-type')).toBe('image/gif')
  expect((await headers(shown?.still_url)).get('content-type')).toBe('image/webp')
  expect((await headers(shown?.download_url)).get('content-disposition')).toContain('A%20song%20for%20you.gif')
})

test('refuses files of other people, of other kinds, and one file twice', async () => {
  const { creator, id } = await placeOrder()
  const own = await readyUpload(world, creator, 'delivery')
  const foreign = await readyUpload(world, await world.person('creator'), 'delivery')
  const photo = await readyUpload(world, creator, 'photo')
  for (const attachments of [[foreign], [photo], [own, foreign], [own, own]])
    expect(await act(creator, id, 'deliver', { attachments })).toMatchObject({
      status: 404,
      body: { code: 'UPLOAD_GONE' },
    })
  expect((await act(creator, id, 'deliver', { attachments: [own] })).status).toBe(200)
})

test('files of an accepted order outlive the creator account; files of a cancelled order are deleted', async () => {
  const first = await placeOrder()
  const kept = await uploadFile(first.creator)
  await act(first.creator, first.id, 'deliver', { attachments: [kept.id] })
  await act(first.fan, first.id, 'accept')
  await world.owner('select personal.forget_uploads($1)', [first.creator.id])
  expect((await fetchFile(deliveredFilesOf(await read(first.fan, first.id))[0]?.url ?? '')).status).toBe(200)

  const second = await placeOrder()
  const gone = await readyUpload(world, second.creator, 'delivery')
  await act(second.creator, second.id, 'deliver', { attachments: [gone] })
  expect((await act(second.creator, second.id, 'cancel', { reason: 'Not good enough' })).status).toBe(200)
  expect(deliveredFilesOf(await read(second.fan, second.id))).toEqual([])
  // the upload is dropped, or a run of the job `uploads` has deleted it already
  expect(await world.owner("select state from uploads where id = $1 and state <> 'dropped'", [gone])).toEqual([])
  expect((await storedKeys(world, kept.id)).length).toBeGreaterThan(0)
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})
