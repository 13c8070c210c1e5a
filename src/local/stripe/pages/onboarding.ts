import type { ServerResponse } from 'node:http'
import type Stripe from 'stripe'
import type { AccountLink } from '../database.ts'
import { decodeForm, text } from '../form.ts'
import { completeOnboarding } from '../resources/accounts.ts'
import type { World } from '../world.ts'
import { escapeHtml, PAGE_HEADERS, page } from './document.ts'

const PAYS = '000123456789'

/**
 * Serves the onboarding page, on which a creator enters a bank account. POST `action=complete` with `account_number`
 * enables transfers and payouts, `action=later` does not; both redirect to the link's return_url. A used or expired
 * link redirects to its refresh_url, as at Stripe. A login link shows the same form and ends at `/onboarding/saved`.
 */
export function onboardingPage(world: World, res: ServerResponse, linkId: string, posted: string | null): void {
  const link = world.db.account_links.find(linkId)
  const account = link && world.db.accounts.find(link.account)
  if (linkId === 'saved') renderSaved(res)
  else if (!link || !account) renderUnknown(res)
  else if (link.expiresAt < world.now()) redirect(res, link.refreshUrl)
  else if (posted === null) show(res, linkId, account.email)
  else handleForm(world, res, link, account, posted)
}

function handleForm(
  world: World,
  res: ServerResponse,
  link: AccountLink,
  account: Stripe.Account,
  posted: string,
): void {
  const form = decodeForm(posted)
  const completes = text(form, 'action') === 'complete'
  const number = (text(form, 'account_number') ?? PAYS).replaceAll(/\s/g, '')
  if (completes && !/^\d{5,17}$/.test(number)) {
    show(res, link.id, account.email, 'Enter 5 to 17 digits.')
    return
  }
  link.expiresAt = 0
  if (completes) completeOnboarding(world, account, number)
  redirect(res, link.returnUrl)
}

function show(res: ServerResponse, linkId: string, email: string | null, problem?: string): void {
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem hint"' : ' aria-describedby="hint"'
  const body = `<h1>Set up payouts</h1>
<p>Tell us where ${email ? `<strong>${escapeHtml(email)}</strong>` : 'you'} should be paid.</p>
<form method="post" action="/onboarding/${linkId}">
<label for="account-number">Bank account number</label>
<input id="account-number" name="account_number" inputmode="numeric" autocomplete="off" value="${PAYS}"${invalid}>
${problem ? `<p id="problem" role="alert" class="problem">${escapeHtml(problem)}</p>` : ''}
<p id="hint" class="note">Test accounts: ${PAYS} pays, 000111111113 is closed, 000111111116 does not exist.</p>
<button name="action" value="complete">Complete</button>
<button name="action" value="later" class="quiet" formnovalidate>Later</button>
</form>
<p class="note">Onboarding page of the local stand-in. Do not type a real account.</p>`
  res.writeHead(problem ? 422 : 200, PAGE_HEADERS).end(page('Set up payouts', body))
}

function renderUnknown(res: ServerResponse): void {
  res.writeHead(404, PAGE_HEADERS).end(page('Set up payouts', '<h1>This link does not exist</h1>'))
}

function renderSaved(res: ServerResponse): void {
  const body = `<h1>Your bank account is saved</h1>
<p>You can close this page.</p>`
  res.writeHead(200, PAGE_HEADERS).end(page('Your bank account is saved', body))
}

function redirect(res: ServerResponse, location: string): void {
  res.writeHead(303, { location }).end()
}
