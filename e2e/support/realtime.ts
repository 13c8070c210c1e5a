import { chromium, expect } from '@playwright/test'
import * as z from 'zod'
import { chromiumSwitches, findTestBrowser } from '../../src/local/build/chromium.ts'
import { cloudPort, origin } from './addresses.ts'
import { type Person, signInBrowser } from './people.ts'
import { ask } from './platform.ts'

/** The realtime service's stand-in; its place behind the console is the local cloud's (src/local/cloud.ts). */
const service = `127.0.0.1:${cloudPort + 5}`
const channels = z.array(z.object({ name: z.string(), members: z.array(z.string()), connections: z.number() }))

/** How many connections listen to a channel. */
export async function connectionsOn(name: string): Promise<number> {
  const answer = await fetch(`http://${service}/__control/channels`)
  return channels.parse(await answer.json()).find((channel) => channel.name === name)?.connections ?? 0
}

/** Somebody's page hears what happens: what is said before that it reads again, but says nothing of it. */
export const listens = ({ id }: Person): Promise<void> =>
  expect.poll(() => connectionsOn(`user:${id}`)).toBeGreaterThan(0)

/** Cuts somebody's connections without a word; `forget`: what was said meanwhile cannot be made up by resuming. */
export async function dropConnections({ id }: Person, forget = false): Promise<void> {
  await fetch(`http://${service}/__control/drop`, { method: 'POST', body: JSON.stringify({ clientId: id, forget }) })
}

export async function setFault(mode: 'off' | 'down'): Promise<void> {
  const body = JSON.stringify({ service: 'ably', mode })
  await fetch(`http://127.0.0.1:${cloudPort}/faults`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
  })
}

/** Says something in one's own name, as a program does; what it answered. */
export const write = (from: Person, to: Person, content: string) =>
  ask(from, 'POST', `/messages/${to.id}`, { kind: 'text', content })

/** A browser of its own, signed in and on a page, that can die with everything in it at once. */
export async function mortalBrowser(person: Person, path: string): Promise<{ kill(): Promise<void> }> {
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
 * Asks for a channel over the wire, past all code of ours, with the token that a person is given.
 * @returns the service's code; 0: it was opened.
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
