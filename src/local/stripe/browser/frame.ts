import { createApi, type Reply } from './api.ts'
import { formatExpiry, formatNumber, formatSecurityCode, readCard } from './card-form.ts'
import { numberLength, securityCodeLength } from './card-number.ts'
import { buildFields, type Fields } from './fields.ts'
import { framePage } from './frame-page.ts'
import { objectAt } from './json.ts'
import { apply } from './look.ts'
import type { Question, ToFrame } from './messages.ts'

const page = framePage()
const { settings, send } = page
const { kind, key, account } = settings
const api = createApi(location.origin, key, account)
const fields = buildFields(kind, settings.hidePostalCode)
/** True after the first attempt to submit. From then on missing values are errors. */
let attempted = false

const read = () =>
  readCard(
    {
      number: fields.number.value,
      expiry: fields.expiry.value,
      securityCode: fields.securityCode.value,
      postalCode: fields.postalCode?.value,
    },
    new Date(),
  )

function reportChange(): void {
  const reading = read()
  const shown = reading.error ?? (attempted ? reading.unfinished : undefined)
  fields.show(reading.brand, shown)
  const value = kind === 'card' ? { postalCode: reading.postalCode ?? '' } : { type: 'card' }
  const { empty, complete, error, brand } = reading
  send({ say: 'change', state: { empty, complete, error, brand, value, collapsed: false } })
}

/** Formats a typed value. Moves the focus when the field is complete. */
function connectInput(input: HTMLInputElement, format: (value: string) => string, full: () => boolean): void {
  input.addEventListener('input', () => {
    const atEnd = input.selectionStart === input.value.length
    const formatted = format(input.value)
    if (formatted !== input.value) input.value = formatted
    reportChange()
    if (atEnd && full() && document.activeElement === input) fields.next(input)?.focus()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Backspace' || input.value !== '') return
    event.preventDefault()
    fields.previous(input)?.focus()
  })
}

async function handleQuestion(question: Question): Promise<Reply> {
  attempted = true
  const reading = read()
  fields.show(reading.brand, reading.error ?? reading.unfinished)
  const error = reading.error ?? reading.unfinished
  if (error) {
    fields.fieldOf(error.code).focus()
    return { error }
  }
  if (question.ask !== 'tokenize') return {}
  const { billing } = question
  const address = { ...objectAt(billing, 'address'), ...(reading.postalCode && { postal_code: reading.postalCode }) }
  const method = { type: 'card', card: reading.card, billing_details: { ...billing, address } }
  return question.as === 'confirmation_token'
    ? api('POST', '/v1/confirmation_tokens', { payment_method_data: method })
    : api('POST', '/v1/payment_methods', method)
}

function onMessage(message: ToFrame): void {
  if (message.say === 'focus') fields.number.focus()
  else if (message.say === 'blur') blur()
  else if (message.say === 'clear') clear()
  else if (message.say === 'look') apply(message.look)
  else if (message.say === 'disabled') disable(fields, message.disabled)
  else if (message.say === 'ask')
    void handleQuestion(message).then((reply) => send({ say: 'reply', id: message.id, reply }))
}

function blur(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function clear(): void {
  attempted = false
  fields.form.reset()
  reportChange()
}

function disable({ all }: Fields, disabled: boolean): void {
  for (const input of all) input.disabled = disabled
}

connectInput(fields.number, formatNumber, () => read().card.number.length === numberLength(read().brand))
connectInput(fields.expiry, formatExpiry, () => fields.expiry.value.length === '12 / 34'.length)
connectInput(fields.securityCode, formatSecurityCode, () => read().card.cvc.length === securityCodeLength(read().brand))
fields.postalCode?.addEventListener('input', reportChange)
fields.form.addEventListener('focusin', () => send({ say: 'focus' }))
fields.form.addEventListener('focusout', () => send({ say: 'blur' }))
fields.form.addEventListener('submit', (event) => event.preventDefault())
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') send({ say: 'escape' })
})
page.listen(onMessage)
page.reportHeight()
apply(settings.look)
disable(fields, settings.disabled)
send({ say: 'ready' })
