import * as z from 'zod'
import { type Html, html } from './html.ts'

const TIMEOUT_MS = 2000

const channels = z.array(z.object({ name: z.string(), members: z.array(z.string()), connections: z.number() }))

/** Renders the channels with attached clients, and the members of their presence sets. */
export async function ablySection(address: string): Promise<Html> {
  const found = await fetch(`${address}/__control/channels`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => channels.parse(await response.json()))
    .catch(() => undefined)
  return html`<section>
    <h2>Ably channels <span class="count">${found?.length}</span></h2>
    ${!found && html`<p class="empty">Ably does not respond.</p>`}
    ${found?.length === 0 && html`<p class="empty">Nobody is connected.</p>`}
    <ul class="rows">${(found ?? []).map(
      ({ name, members, connections }) => html`<li>
        <code>${name}</code>
        <span class="quiet">${connections} attached${members.length > 0 && html` · present: ${members.join(', ')}`}</span>
      </li>`,
    )}</ul>
  </section>`
}
