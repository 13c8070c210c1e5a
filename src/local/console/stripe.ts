import * as z from 'zod'
import { type Html, html } from './html.ts'
import { button, when } from './page.ts'
import { postJson } from './services.ts'

const TIMEOUT_MS = 2000
const SHOWN = 30

const eventList = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      created: z.number(),
      object: z.string().nullable(),
      deliveries: z.array(z.object({ status: z.number(), answer: z.string(), twist: z.string().optional() })),
    }),
  ),
})
const wallets = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' }
const walletList = z.array(z.string())
const plannedList = z.object({ faults: z.array(z.looseObject({ kind: z.string(), times: z.number() })) })

type StripeState = z.infer<typeof eventList> & z.infer<typeof plannedList> & { wallets: string[] }

/** Presets of faults. Each applies to the next webhook or request. */
const presets: Record<string, object> = {
  'Drop next webhook': { kind: 'webhook.drop' },
  'Send it twice': { kind: 'webhook.duplicate' },
  'Send it 10 s late': { kind: 'webhook.delay', ms: 10_000 },
  'Sign it badly': { kind: 'webhook.badsig' },
  'Sign it 10 min ago': { kind: 'webhook.stale' },
  'Hold it': { kind: 'webhook.hold' },
  'Fail next request': { kind: 'api.error' },
  'Fail after its effect': { kind: 'api.error_after' },
  'Limit its rate': { kind: 'api.rate_limit' },
  'Cut before its effect': { kind: 'api.reset_before' },
  'Cut after its effect': { kind: 'api.reset_after' },
}

export type StripeConsole = {
  section(): Promise<Html>
  /** Sends an event again to every webhook endpoint. */
  resend(event: string): Promise<void>
  /** Plans one of the preset faults. @throws a sentence for an unknown preset. */
  plan(preset: string): Promise<void>
  clear(): Promise<void>
  /** Sets whether browsers have a wallet, such as Apple Pay, from the next page load on. */
  offer(wallet: string, available: boolean): Promise<void>
  /** Sends the held webhooks; newest first if `reversed`. */
  release(reversed: boolean): Promise<void>
}

/** Returns the console's functions for the stand-in for Stripe at `address`. */
export function stripeConsole(address: string): StripeConsole {
  const control = `${address}/__control`
  return {
    section: async () => render(await read(control).catch(() => undefined)),
    resend: async (event) => void (await postJson(`${control}/events/${event}/resend`, {})),
    plan: async (preset) => {
      const fault = presets[preset]
      if (!fault) throw new Error(`There is no fault "${preset}".`)
      await postJson(`${control}/faults`, fault)
    },
    clear: async () => {
      await fetch(`${control}/faults`, { method: 'DELETE', signal: AbortSignal.timeout(TIMEOUT_MS) })
    },
    offer: async (wallet, available) => void (await postJson(`${control}/wallets`, { wallet, available })),
    release: async (reversed) => void (await postJson(`${control}/release`, { order: reversed ? 'reverse' : 'fifo' })),
  }
}

async function read(control: string): Promise<StripeState> {
  const get = async (path: string) =>
    (await fetch(`${control}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).json()
  const [events, planned, offered] = await Promise.all([get('/events'), get('/faults'), get('/wallets')])
  return { ...eventList.parse(events), ...plannedList.parse(planned), wallets: walletList.parse(offered) }
}

function render(state: StripeState | undefined): Html {
  if (!state) return html`<section><h2>Stripe events</h2><p class="empty">Stripe does not respond.</p></section>`
  const planned = state.faults.map(({ kind, times }) => html`<li>${kind} × ${times}</li>`)
  return html`<section>
    <h2>Stripe events</h2>
    <div class="buttons">${Object.keys(presets).map((preset) => button('/stripe/faults', { preset }, preset))}</div>
    <div class="buttons after">
      ${button('/stripe/release', { order: 'fifo' }, 'Release held')}
      ${button('/stripe/release', { order: 'reverse' }, 'Release held, newest first')}
      ${planned.length > 0 && button('/stripe/clear', {}, 'Clear planned')}
    </div>
    <h3>Wallets that browsers have</h3>
    <div class="buttons">${Object.entries(wallets).map(([wallet, name]) => {
      const on = state.wallets.includes(wallet)
      return button('/stripe/wallets', { wallet, available: on ? 'no' : 'yes' }, `${name} ${on ? 'on' : 'off'}`, on)
    })}</div>
    ${planned.length > 0 && html`<h3>Planned</h3><ul>${planned}</ul>`}
    <ul class="rows">${state.events.slice(0, SHOWN).map(row)}</ul>
    ${state.events.length === 0 && html`<p class="empty">Nothing has happened yet.</p>`}
  </section>`
}

function row({ id, type, created, object, deliveries }: StripeState['events'][number]): Html {
  const attempts = deliveries.map(({ status, answer, twist }) => {
    const delivered = status >= 200 && status < 300
    return html` <span class="${delivered ? 'up' : 'down'}" title="${answer}">${twist} ${status || 'no answer'}</span>`
  })
  return html`<li>
    <span><strong>${type}</strong> <span class="quiet">${object ?? id}</span></span>
    <span class="quiet">${attempts}</span>
    ${when(created * 1000)}
    ${button('/stripe/resend', { event: id }, 'Send again')}
  </li>`
}
