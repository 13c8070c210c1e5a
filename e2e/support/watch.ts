import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'
import { origin } from './addresses.ts'
import { cards } from './card.ts'

/** Collects what browsers report and send during a test. */
export type Watch = {
  look(context: BrowserContext): void
  /** Expects one refused request with this status. The test fails if the browser does not report it. */
  expectRefusal(status: number, path: string): void
  /** Expects a violation of this directive of the content security policy. */
  expectViolation(directive: string): void
  /** Expects an error of the page that contains this message. */
  expectCrash(message: string): void
  /** Allows an error that contains this message but may not happen, such as a race that the product handles. */
  allowError(message: string): void
  /** Returns console errors, policy violations, uncaught errors, crashes, and responses with status 500 or above. */
  complaints(): string[]
  /** Returns every URL that received a card number. */
  cardNumbersSentTo(): string[]
}

const numbers = Object.values(cards)
/** Placeholder for an uncaught error without a message, such as a rejection without a reason. */
export const emptyError = 'an error without words'

export function createWatch(): Watch {
  const waitForCall: string[] = []
  const expected: string[] = []
  /** Substrings of expected complaints. */
  const parts: string[] = []
  const allowed: string[] = []
  const recipients = new Set<string>()

  const tell = (request: Request) => {
    const { origin: to, pathname, search } = new URL(request.url())
    const sent = [decodeURIComponent(pathname + search), request.postData() ?? '', ...Object.values(request.headers())]
    const digits = sent.join('\n').replaceAll(/[ +-]|%20/g, '')
    if (numbers.some((number) => digits.includes(number))) recipients.add(to + pathname)
  }
  return {
    look(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') waitForCall.push(sentence(message))
      })
      context.on('weberror', (error) =>
        waitForCall.push(
          `uncaught at ${error.page()?.url()}: ${error.error().stack || error.error().message || emptyError}`,
        ),
      )
      context.on('page', (page) => page.on('crash', () => waitForCall.push(`crashed: ${page.url()}`)))
      context.on('response', (response) => {
        if (response.status() >= 500 && response.url().startsWith(origin))
          waitForCall.push(`${response.status()} ${new URL(response.url()).pathname}`)
      })
      context.on('request', tell)
    },
    expectRefusal: (status, path) => void expected.push(refusal(status, path)),
    expectViolation: (directive) => void parts.push(`Content Security Policy directive '${directive}`),
    expectCrash: (message) => void parts.push(message),
    allowError: (message) => void allowed.push(message),
    complaints() {
      const isExpected = (one: string) =>
        expected.includes(one) || [...parts, ...allowed].some((part) => one.includes(part))
      const missing = [
        ...expected.filter((one) => !waitForCall.includes(one)),
        ...parts.filter((part) => !waitForCall.some((one) => one.includes(part))),
      ]
      return [...waitForCall.filter((one) => !isExpected(one)), ...missing.map((one) => `was to be refused: ${one}`)]
    },
    cardNumbersSentTo: () => [...recipients],
  }
}

const refusal = (status: number, path: string) => `${status} refused ${path}`

/** Formats a report of a refused request like `expectRefusal` does. Returns every other message unchanged. */
function sentence(message: ConsoleMessage): string {
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1]
  const { url } = message.location()
  return status && url.startsWith(origin)
    ? refusal(Number(status), new URL(url).pathname)
    : `${message.text()} (${url})`
}
