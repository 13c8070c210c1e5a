import type { Brand } from './card-number.ts'
import type { ElementKind, InputError } from './messages.ts'

type Description = { name: string; label: string; placeholder: string; autocomplete: AutoFill; numeric: boolean }

/** Fields of a card. They have Stripe's names, so that tests can fill both Stripe's form and this one. */
const CARD: Description[] = [
  field('cardnumber', 'Card number', 'Card number', 'cc-number'),
  field('exp-date', 'Expiration date', 'MM / YY', 'cc-exp'),
  field('cvc', 'Security code', 'CVC', 'cc-csc'),
  field('postal', 'ZIP code', 'ZIP', 'billing postal-code', false),
]
const PAYMENT: Description[] = [
  field('number', 'Card number', '1234 1234 1234 1234', 'cc-number'),
  field('expiry', 'Expiration date', 'MM / YY', 'cc-exp'),
  field('cvc', 'Security code', 'CVC', 'cc-csc'),
  field('postalCode', 'ZIP code', '12345', 'billing postal-code', false),
]

export type Fields = {
  form: HTMLFormElement
  number: HTMLInputElement
  expiry: HTMLInputElement
  securityCode: HTMLInputElement
  postalCode: HTMLInputElement | undefined
  all: HTMLInputElement[]
  next(input: HTMLInputElement): HTMLInputElement | undefined
  previous(input: HTMLInputElement): HTMLInputElement | undefined
  /** Returns the field to which an error code belongs. */
  fieldOf(code: string): HTMLInputElement
  show(brand: Brand, error: InputError | undefined): void
}

/** Builds the form: unlabelled fields in one line for a card element, labelled fields for a payment element. */
export function buildFields(kind: ElementKind, hidePostalCode: boolean): Fields {
  const form = document.createElement('form')
  form.className = kind
  form.noValidate = true
  const descriptions = (kind === 'card' ? CARD : PAYMENT).slice(0, hidePostalCode ? 3 : 4)
  const all = descriptions.map((description) => addField(form, description, kind === 'payment'))
  const [number, expiry, securityCode, postalCode] = all
  if (!number || !expiry || !securityCode) throw new Error('a card form has a number, an expiry and a security code')
  const badge = document.createElement('span')
  badge.className = 'brand'
  badge.setAttribute('aria-hidden', 'true')
  number.parentElement?.appendChild(badge)
  const problem = document.createElement('p')
  problem.id = 'problem'
  problem.className = 'problem'
  if (kind === 'payment') problem.setAttribute('role', 'alert')
  form.appendChild(problem)
  document.body.appendChild(form)

  const fieldOf = (code: string) => {
    if (code.includes('expiry')) return expiry
    if (code.includes('cvc')) return securityCode
    return code.includes('zip') ? (postalCode ?? number) : number
  }
  return {
    form,
    number,
    expiry,
    securityCode,
    postalCode,
    all,
    next: (input) => all[all.indexOf(input) + 1],
    previous: (input) => all[all.indexOf(input) - 1],
    fieldOf,
    show(brand, error) {
      badge.textContent = brand === 'unknown' ? '' : brand
      problem.textContent = error?.message ?? ''
      const wrong = error && fieldOf(error.code)
      for (const input of all) {
        input.setAttribute('aria-invalid', String(input === wrong))
        if (input === wrong) input.setAttribute('aria-describedby', problem.id)
        else input.removeAttribute('aria-describedby')
      }
    },
  }
}

function field(name: string, label: string, placeholder: string, autocomplete: AutoFill, numeric = true): Description {
  return { name, label, placeholder, autocomplete, numeric }
}

function addField(form: HTMLFormElement, description: Description, labelled: boolean): HTMLInputElement {
  const { name, label, placeholder, autocomplete, numeric } = description
  const box = document.createElement('label')
  box.className = `field ${name}`
  const text = document.createElement('span')
  text.className = labelled ? 'label' : 'hidden'
  text.textContent = label
  const input = document.createElement('input')
  Object.assign(input, { name, placeholder, autocomplete, spellcheck: false })
  input.inputMode = numeric ? 'numeric' : 'text'
  input.setAttribute('aria-invalid', 'false')
  box.appendChild(text)
  box.appendChild(input)
  form.appendChild(box)
  return input
}
