import type { ReportedEvent } from '../report/index.ts'
import { type Html, html } from './html.ts'
import { when } from './page.ts'

const SHOWN = 30

/** Returns the caught error, which is the last one of the chain of causes. */
const caught = ({ exception }: ReportedEvent) => exception?.values.at(-1)

export function reportSection(events: ReportedEvent[]): Html {
  return html`<section>
    <h2>Error reports <span class="count">${events.length}</span></h2>
    ${events.length === 0 && html`<p class="empty">Nothing has gone wrong yet.</p>`}
    <ul class="rows">${events.slice(0, SHOWN).map(
      (event) => html`<li>
        <span>
          <strong>${caught(event)?.type}</strong> ${caught(event)?.value}<br>
          <code class="quiet">${event.event_id}</code>
          <span class="quiet">${event.tags.where} ${event.transaction}</span>
        </span>
        ${when(event.received_at)}
      </li>`,
    )}</ul>
  </section>`
}
