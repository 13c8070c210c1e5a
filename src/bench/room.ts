import type { Page } from '@playwright/test'
import pg from 'pg'
import * as z from 'zod'
import { LOBBY } from '#features/calls/room/spec.ts'
import { command } from '#ops/command.ts'
import { pressToFirstFrame, signedIn, withProduct } from './browser.ts'
import type { Row } from './table.ts'

const joins = 20
/** Joins per call. The later ones measure a participant who returns. */
const joinsPerCall = 5
const limitMs = 1_000
/**
 * Browser flags: fake camera and microphone without a prompt, at a low frame rate, because one machine encodes and
 * relays for both sides.
 */
const fakeDevices = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream']

/** Inserts accepted free calls of the demo fan and the demo creator. */
async function agree(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `insert into call_requests (fan_id, creator_id, type, status, minutes, rate, tokens, asked_for, scheduled_at, accepted_at,
         cancel_hours, key)
       select f.id, c.id, 'video', 'accepted', 60, 0, 0, 'now', now(), now(), 12, gen_random_uuid()
       from users f, users c, generate_series(1, $1::int) where f.username = 'fan' and c.username = 'creator' returning id`,
      [joins / joinsPerCall],
    )
    return z
      .array(z.object({ id: z.uuid() }))
      .parse(rows)
      .map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** Opens the lobby of a call and turns on camera and microphone. */
async function look(page: Page, id: string): Promise<void> {
  await page.goto(`/video-call/${id}`)
  // The page replays a press before hydration.
  await page.getByRole('button', { name: LOBBY.check.video }).click()
  await page.getByRole('button', { name: LOBBY.join, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Measures the time from the press of Join to the first video frame of the other participant. */
export const run = (): Promise<Row[]> =>
  withProduct(31_850, fakeDevices, async ({ origin, cloud, browser }) => {
    const [hers, his] = [
      await (await signedIn(browser, origin, 'creator')).newPage(),
      await (await signedIn(browser, origin, 'fan')).newPage(),
    ]
    const times: number[] = []
    for (const id of await agree(cloud.ownerUrl)) {
      await look(hers, id)
      await hers.getByRole('button', { name: LOBBY.join, exact: true }).click()
      await hers.getByRole('toolbar').waitFor()
      for (let n = 0; n < joinsPerCall; n++) {
        await look(his, id)
        times.push(await pressToFirstFrame(his.getByRole('button', { name: LOBBY.join, exact: true }), '.other-video'))
      }
    }
    times.sort((a, b) => a - b)
    const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
    const half = times[times.length >> 1] ?? Number.NaN
    return [
      {
        what: `press to the other's first frame, p95 of ${joins} (median ${half.toFixed(0)} ms)`,
        measured: `${p95.toFixed(0)} ms`,
        floor: `${limitMs} ms`,
        ratio: p95 / limitMs,
        limit: '≤ 1',
      },
    ]
  })

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
