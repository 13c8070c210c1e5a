import type { ServerResponse } from 'node:http'
import type Stripe from 'stripe'
import { decodeForm, text } from '../form.ts'
import { finishChallenge } from '../resources/confirmation.ts'
import type { World } from '../world.ts'
import { escapeHtml, PAGE_HEADERS, page } from './document.ts'

/**
 * Serves the bank's challenge, in a frame over the product's page or as a separate page. POST `r=ok` completes and
 * `r=fail` fails the challenge. The URL contains a key that works once.
 */
export function challengePage(world: World, res: ServerResponse, id: string, url: URL, posted: string | null): void {
  const intent = world.db.payment_intents.find(id)
  const key = intent && world.db.payment_intents.hidden(id).challengeKey
  if (!intent || !key || key !== url.searchParams.get('s')) renderExpired(res)
  else if (posted === null) show(res, intent, url)
  else handleResult(world, res, intent, url, posted)
}

function handleResult(world: World, res: ServerResponse, intent: Stripe.PaymentIntent, url: URL, posted: string): void {
  const said = text(decodeForm(posted), 'r')
  if (said !== 'ok' && said !== 'fail') {
    res.writeHead(400).end('r must be ok or fail')
    return
  }
  const { returnUrl } = world.db.payment_intents.hidden(intent.id)
  const passed = finishChallenge(world, intent, said === 'ok')
  if (url.searchParams.has('redirect') && returnUrl) goBack(res, intent, returnUrl, passed)
  else finish(res, intent, url)
}

function goBack(res: ServerResponse, intent: Stripe.PaymentIntent, returnUrl: string, passed: boolean): void {
  const back = new URL(returnUrl)
  back.searchParams.set('payment_intent', intent.id)
  back.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  back.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed')
  res.writeHead(303, { location: back.href }).end()
}

function show(res: ServerResponse, intent: Stripe.PaymentIntent, url: URL): void {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency })
  // Browsers refuse autofocus in a frame of another site, so the page around the frame sets the focus.
  const framed = !url.searchParams.has('redirect')
  const focus = framed ? '' : ' autofocus'
  const body = `<h1>Confirm it is you</h1>
<p>Your bank asks you to approve this payment.</p>
<dl><dt>Amount</dt><dd>${escapeHtml(amount.format(intent.amount / 100))}</dd></dl>
<form method="post" action="${escapeHtml(url.pathname + url.search)}">
<button id="test-source-authorize-3ds" name="r" value="ok"${focus}>Complete</button>
<button id="test-source-fail-3ds" name="r" value="fail" class="quiet">Fail</button>
</form>
<p class="note">3-D Secure test page of the local stand-in. No bank is asked.</p>`
  res.writeHead(200, PAGE_HEADERS).end(page('3-D Secure', body, { framed }))
}

/** Notifies the page around the frame, whose script then reads the authoritative state of the intent. */
function finish(res: ServerResponse, intent: Stripe.PaymentIntent, url: URL): void {
  const parent = escapeHtml(url.searchParams.get('parent') ?? '')
  const attributes = ` data-intent="${escapeHtml(intent.id)}" data-parent="${parent}"`
  const body = '<p role="status">Thank you. One moment…</p><script src="/assets/challenge.js"></script>'
  res.writeHead(200, PAGE_HEADERS).end(page('3-D Secure', body, { framed: true, attributes }))
}

function renderExpired(res: ServerResponse): void {
  const body = '<h1>This request is over</h1><p>It was already answered, or the payment was cancelled.</p>'
  res.writeHead(404, PAGE_HEADERS).end(page('3-D Secure', body))
}
