import { chromium, expect } from '@playwright/test'
import * as z from 'zod'
import { chromiumSwitches, findTestBrowser } from '#testing/chromium.ts'
import { cloudPort, origin } from './addresses.ts'
import { type Person, signInBrowser } from './people.ts'
import { ask } from './platform.ts'

/** Host of the realtime service's stand-in. src/local/cloud.ts sets its port. */
const service = `127.0.0.1:${cloudPort + 5}`
const channels = z.array(z.object({ name: z.string(), members: z.array(z.string()), connections: z.number() }))

/** Returns the number of connections that listen to a channel. */
export async function connectionsOn(name: string): Promise<number> {
  const answer = await fetch(`http://${service}/__control/channels`)
  return channels.parse(await answer.json()).find((channel) => channel.name === name)?.connections ?? 0
}

/** Waits until a person's page listens to its channel. A page shows no toast for earlier events. */
export const waitForListener = ({ id }: Person): Promise<void> =>
  expect.poll(() => connectionsOn(`user:${id}`)).toBeGreaterThan(0)

/** Drops a person's connections without a close message. `forget` also discards the state for resuming them. */
export async function dropConnections({ id }: Person, forget = false): Promise<void> {
  await fetch(`http://${service}/__control/drop`, { method: 'POST', body: JSON.stringify({ clientId: id, forget }) })
}

export async function setFault(mode: 'off' | 'down'): Promise<void> {
  const body = JSON.stringify({ service: 'ably', mode })
  await fetch(`http://127.0.0.1:${cloudPort}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

/** Sends a message through the API. Returns the response. */
export const write = (from: Person, to: Person, content: string) =>
  ask(from, 'POST', `/messages/${to.id}`, { kind: 'text', content })

/** Starts a separate browser, signs a person in and opens a page. The test can kill this browser at once. */
export async function startKillableBrowser(person: Person, path: string): Promise<{ kill(): Promise<void> }> {
  const executablePath = findTestBrowser()
  const server = await chromium.launchServer({ ...(executablePath && { executablePath }), args: chromiumSwitches })
  const browser = await chromium.connect(server.wsEndpoint())
  const context = await browser.newContext()
  await signInBrowser(context, person)
  const page = await context.newPage()
  await page.goto(origin + path)
  return { kill: () => server.kill() }
}

const frames = z.object({ channel: z.string().optional(), error: z.object({ code: z.number() }).optional() })

/**
 * Attaches to a channel with a person's token over a raw socket, without the product's client.
 * Returns the error code of the service, or 0 after success.
 */
export async function attach(person: Person, channel: string): Promise<number> {
  const { body } = await ask(person, 'POST', '/realtime/token', {})
  const at = `ws://${service}/?v=3&format=json&heartbeats=true&access_token=${z.string().parse(body.token)}`
  return new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(at)
    socket.onopen = () => socket.send(JSON.stringify({ action: 10, channel }))
    socket.onerror = () => reject(new Error('no connection'))
    socket.onmessage = ({ data }) => {
      const frame = frames.parse(JSON.parse(data))
      if (frame.channel !== channel) return
      resolve(frame.error?.code ?? 0)
      socket.close()
    }
  })
}
