import { createApi, type Reply } from './api.ts'
import { framePage } from './frame-page.ts'
import { apply } from './look.ts'
import type { Question } from './messages.ts'
import { WALLETS, type Wallet, walletsIn } from './wallet-names.ts'

const page = framePage()
const { key, account, wallets } = page.settings
const api = createApi(location.origin, key, account)

/** Returns the requested wallets that are on in the console; none if the request fails. */
async function available(): Promise<Wallet[]> {
  try {
    const list: unknown = await (await fetch('/__control/wallets')).json()
    const there = walletsIn(list)
    return wallets.filter((wallet) => there.includes(wallet))
  } catch {
    return []
  }
}

function draw(shown: Wallet[]): void {
  const list = document.createElement('div')
  list.className = 'wallets'
  for (const wallet of shown) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = wallet
    button.textContent = wallet === 'link' ? 'Pay with Link' : WALLETS[wallet]
    button.addEventListener('click', () => page.send({ say: 'wallet', wallet }))
    list.appendChild(button)
  }
  document.body.appendChild(list)
}

const handleQuestion = async (question: Question): Promise<Reply> =>
  question.ask === 'wallet'
    ? api('POST', '/v1/payment_methods', { type: 'card', card: { token: `${question.card}@${question.wallet}` } })
    : {}

page.listen((message) => {
  if (message.say === 'focus') document.querySelector('button')?.focus()
  else if (message.say === 'look') apply(message.look)
  else if (message.say === 'ask')
    void handleQuestion(message).then((reply) => page.send({ say: 'reply', id: message.id, reply }))
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') page.send({ say: 'escape' })
})
apply(page.settings.look)
void available().then((shown) => {
  draw(shown)
  page.reportHeight()
  page.send({ say: 'wallets', available: shown })
})
