import type { Push } from '../push/index.ts'
import { type Html, html } from './html.ts'
import { when } from './page.ts'

const SHOWN = 30

/** Renders the sent push messages. Their content is readable only if the stand-in created the subscription's keys. */
export function pushSection(pushes: Push[]): Html {
  return html`<section>
    <h2>Pushes <span class="count">${pushes.length}</span></h2>
    ${pushes.length === 0 && html`<p class="empty">No push has been sent yet.</p>`}
    <ul class="rows">${pushes.slice(0, SHOWN).map(
      ({ endpoint, topic, urgency, text, received_at }) => html`<li>
        <span>
          <strong>${text ?? 'encrypted for a browser'}</strong><br>
          <code class="quiet">…${endpoint.slice(-12)}</code> <span class="quiet">${topic} · ${urgency}</span>
        </span>
        ${when(received_at)}
      </li>`,
    )}</ul>
  </section>`
}
