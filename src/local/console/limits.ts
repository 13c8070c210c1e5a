import type { Figure } from '../limits/limits.ts'
import { type Html, html } from './html.ts'

/** The account of a service, with its plan and the use of its limits. */
export type LimitedAccount = { service: string; label: string; plan: string; figures(): Figure[] }

const columns = ['Used now', 'Limit', 'Total', 'Refused']

/** Renders the use of the vendors' limits. */
export function limitSection(accounts: LimitedAccount[]): Html {
  return html`<section>
    <h2>Limits</h2>
    <table>
      <thead><tr><th scope="col">Account</th>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      ${accounts.map(
        ({ label, plan, figures }) => html`<tbody>
          <tr><th scope="rowgroup" colspan="5">${label} <span class="quiet">plan ${plan}</span></th></tr>
          ${figures().map(row)}
        </tbody>`,
      )}
    </table>
  </section>`
}

const row = ({ name, used, max, seconds, total, refused }: Figure): Html => html`<tr>
  <th scope="row">${name.replaceAll('-', ' ')} <span class="quiet">${periodOf(seconds)}</span></th>
  <td>${number(used)}</td>
  <td>${max === null ? 'off' : number(max)}</td>
  <td>${number(total)}</td>
  <td${refused > 0 && html` class="down"`}>${number(refused)}</td>
</tr>`

const number = (value: number) => value.toLocaleString('en')

function periodOf(seconds: number | null): string {
  if (seconds === null) return 'at once'
  if (seconds === 1) return 'a second'
  return seconds % 60 === 0 ? `in ${seconds / 60} minutes` : `in ${seconds} seconds`
}
