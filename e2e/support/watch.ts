import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'
import { origin } from './addresses.ts'
import { cards } from './card.ts'

/** Everything that browsers say and send while a journey lasts. */
export type Watch = {
  look(context: BrowserContext): void
  /** A refusal that the journey is about: the browser reports its status once. An expected one that never comes is a complaint too. */
  expectRefusal(status: number, path: string): void
  /** Something the page's policy has to refuse here, by the directive that does. */
  expectViolation(directive: string): void
  /** An error of the page itself that the journey brings about, by its words. */
  expectCrash(message: string): void
  /** What may be said, or not: a race that the product settles by itself, by its words. */
  mayComplain(message: string): void
  /** What went wrong: console errors (violations of the page's policy too), uncaught errors, crashes, 500 and above. */
  complaints(): string[]
  /** Every address that a card number was sent to. */
  cardNumbersSentTo(): string[]
}

const numbers = Object.values(cards)
/** Stands for an uncaught error that says nothing, as a rejection without a reason. */
export const withoutWords = 'an error without words'

export function createWatch(): Watch {
  const heard: string[] = []
  const expected: string[] = []
  /** What an expected complaint has in it. */
  const parts: string[] = []
  const allowed: string[] = []
  const told = new Set<string>()

  const tell = (request: Request) => {
    const { origin: to, pathname, search } = new URL(request.url())
    const sent = [decodeURIComponent(pathname + search), request.postData() ?? '', ...Object.values(request.headers())]
    const digits = sent.join('\n').replaceAll(/[ +-]|%20/g, '')
    if (numbers.some((number) => digits.includes(number))) told.add(to + pathname)
  }
  return {
    look(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(sentence(message))
      })
      context.on('weberror', (error) =>
        heard.push(
          `uncaught at ${error.page()?.url()}: ${error.error().stack || error.error().message || withoutWords}`,
        ),
      )
      context.on('page', (page) => page.on('crash', () => heard.push(`crashed: ${page.url()}`)))
      context.on('response', (response) => {
        if (response.status() >= 500 && response.url().startsWith(origin))
          heard.push(`${response.status()} ${new URL(response.url()).pathname}`)
      })
      context.on('request', tell)
    },
    expectRefusal: (status, path) => void expected.push(refusal(status, path)),
    expectViolation: (directive) => void parts.push(`Content Security Policy directive '${directive}`),
    expectCrash: (message) => void parts.push(message),
    mayComplain: (message) => void allowed.push(message),
    complaints() {
      const isExpected = (one: string) =>
        expected.includes(one) || [...parts, ...allowed].some((part) => one.includes(part))
      const missing = [
        ...expected.filter((one) => !heard.includes(one)),
        ...parts.filter((part) => !heard.some((one) => one.includes(part))),
      ]
      return [...heard.filter((one) => !isExpected(one)), ...missing.map((one) => `was to be refused: ${one}`)]
    },
    cardNumbersSentTo: () => [...told],
  }
}

const refusal = (status: number, path: string) => `${status} refused ${path}`

/** The browser's own report of a refused call in the form of `expectRefusal`; everything else as it was said. */
function sentence(message: ConsoleMessage): string {
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1]
  const { url } = message.location()
  return status && url.startsWith(origin)
    ? refusal(Number(status), new URL(url).pathname)
    : `${message.text()} (${url})`
}
