import type { Mail } from '../mail/index.ts'
import { type Html, html } from './html.ts'
import { page, when } from './page.ts'

const SHOWN = 50

/** Returns the JSON of `GET /mail`, newest first. */
export function mailJson(mails: Mail[]) {
  return mails.map(({ id, to, from, subject, html, text, headers, created_at }) => ({
    id,
    to,
    from,
    subject,
    html,
    text,
    headers,
    created_at,
  }))
}

export function mailSection(mails: Mail[]): Html {
  return html`<section>
    <h2>Mails <span class="count">${mails.length}</span></h2>
    ${mails.length === 0 && html`<p class="empty">No mail has been sent yet.</p>`}
    <ul class="rows">${mails.slice(0, SHOWN).map(
      (mail) => html`<li>
        <a href="/mail/${encodeURIComponent(mail.id)}">
          <strong>${mail.subject}</strong> <span class="quiet">to ${mail.to.join(', ')}</span>
        </a>
        ${when(mail.created_at)}
      </li>`,
    )}</ul>
  </section>`
}

/** Renders a mail: its headers, its HTML in a frame without scripts, and its text. */
export function mailPage(mail: Mail): Html {
  return page(
    mail.subject,
    html`<p><a href="/">← Local cloud</a></p>
    <section>
      <h2>${mail.subject}</h2>
      <dl>
        <dt>From</dt><dd>${mail.from}</dd>
        <dt>To</dt><dd>${mail.to.join(', ')}</dd>
        <dt>Sent</dt><dd>${when(mail.created_at)}</dd>
        ${Object.entries(mail.headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
      </dl>
      ${mail.html !== null && html`<iframe title="HTML" sandbox src="/mail/${encodeURIComponent(mail.id)}/html"></iframe>`}
      ${mail.text !== null && html`<h3>Text</h3><pre>${mail.text}</pre>`}
    </section>`,
  )
}
