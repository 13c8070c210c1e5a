import type { Fault } from '../http/faults.ts'
import { type Html, html } from './html.ts'
import { button } from './page.ts'
import type { ServiceState } from './services.ts'

const MODES: Record<Fault['mode'], string> = { off: 'Well', slow: 'Slow', down: 'Down', nonsense: 'Nonsense' }

export function overview(states: ServiceState[], appOrigin: string): Html {
  return html`<h1>Local cloud</h1>
    <p class="quiet">The product is at <a href="${appOrigin}">${appOrigin}</a></p>
    <section>
      <h2>Services</h2>
      <ul class="rows">${states.map(
        ({ name, label, address, healthy, fault }) => html`<li>
          <span>
            <strong>${label}</strong>
            <span class="${healthy ? 'up' : 'down'}">${healthy ? 'up' : 'not answering'}</span><br>
            <code class="quiet">${address}</code>
          </span>
          ${
            fault &&
            html`<span class="buttons">${Object.entries(MODES).map(([mode, title]) =>
              button('/faults', { service: name, mode }, title, fault.mode === mode),
            )}</span>`
          }
        </li>`,
      )}</ul>
    </section>`
}
