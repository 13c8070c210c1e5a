import { overlay } from './overlay.ts'
import { WALLETS, type Wallet } from './wallet-names.ts'

/** Cards of the wallet by test token. */
const CARDS: [token: string, name: string][] = [
  ['tok_visa', 'Visa •••• 4242'],
  ['tok_threeDSecureRequired', 'Visa •••• 3063, asks for 3-D Secure'],
  ['tok_chargeDeclined', 'Visa •••• 0002, is declined'],
]

const LOOK = { font: '400 16px/1.5 system-ui, sans-serif', padding: '10px 14px', borderRadius: '10px' }

/** Shows the wallet's payment sheet. @returns the chosen card; undefined if the user closes the sheet. */
export async function showWallet(wallet: Wallet, amount: number, currency: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const price = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
  const dialog = overlay(WALLETS[wallet], () => resolve(undefined))
  const sheet = document.createElement('div')
  Object.assign(sheet.style, {
    display: 'grid',
    gap: '12px',
    width: 'min(320px, calc(100vw - 32px))',
    padding: '20px',
    boxSizing: 'border-box',
    borderRadius: '16px',
    background: '#ffffff',
    color: '#1a1a1f',
    colorScheme: 'light',
    font: LOOK.font,
  })
  const title = document.createElement('strong')
  title.textContent = WALLETS[wallet]
  const cards = document.createElement('select')
  cards.setAttribute('aria-label', 'Card')
  for (const [token, name] of CARDS) cards.appendChild(new Option(name, token))
  const pay = buttonOf(`Pay ${price}`, () => resolve(cards.value))
  Object.assign(pay.style, { background: '#1a1a1f', color: '#ffffff' })
  Object.assign(cards.style, LOOK)
  const cancel = buttonOf('Cancel', () => resolve(undefined))
  for (const part of [title, cards, pay, cancel]) sheet.appendChild(part)
  dialog.appendChild(sheet)
  document.body.appendChild(dialog)
  dialog.showModal()
  return promise.finally(() => {
    dialog.close()
    dialog.remove()
  })
}

function buttonOf(text: string, press: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text })
  Object.assign(button.style, LOOK, {
    border: '1px solid #8f8a99',
    background: '#ffffff',
    color: '#1a1a1f',
    cursor: 'pointer',
  })
  button.addEventListener('click', press)
  return button
}
