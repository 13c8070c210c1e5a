import { BadgeCheck, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import type { Receipt } from '../contract.ts'
import { RECEIPT } from '../spec.ts'
import { isSame, readJws } from '../state.ts'

type SignatureState = 'good' | 'bad' | 'unchecked'

/** Verifies a receipt in the browser with the published keys. */
export function CheckSignature({ receipt }: { receipt: Receipt }) {
  const { client } = trpc.useUtils()
  const [checked, setChecked] = useState<SignatureState | 'checking'>()
  const check = async () => {
    setChecked('checking')
    const found = client.sessions.receiptKeys.query().then(({ keys }) => verifySignature(receipt, keys))
    setChecked(await found.catch(() => 'unchecked'))
  }
  if (checked === undefined || checked === 'checking' || checked === 'unchecked')
    return (
      <>
        <Button
          variant="primary"
          loading={checked === 'checking'}
          loadingText={RECEIPT.checking}
          onClick={() => void check()}
        >
          <ShieldCheck aria-hidden="true" />
          {RECEIPT.check}
        </Button>
        {checked === 'unchecked' && <p role="alert">{RECEIPT.unchecked}</p>}
      </>
    )
  const isGood = checked === 'good'
  const Icon = isGood ? BadgeCheck : TriangleAlert
  return (
    // replaces the button and takes its focus
    <p
      ref={focus}
      tabIndex={-1}
      role="status"
      className={`flex items-center gap-2 font-semibold outline-none ${isGood ? 'text-success' : 'text-danger'}`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {RECEIPT[checked]}
    </p>
  )
}

const focus = (found: HTMLElement | null) => found?.focus()

async function verifySignature({ signature: jws, ...shown }: Receipt, keys: readonly (JsonWebKey & { kid: string })[]) {
  const { kid, signed, payload, signature } = readJws(jws)
  const jwk = keys.find((key) => key.kid === kid)
  if (!jwk) return 'bad'
  const key = await crypto.subtle.importKey('jwk', { ...jwk }, { name: 'Ed25519' }, false, ['verify'])
  const isSigned = await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, signed)
  return isSigned && isSame(shown, payload) ? 'good' : 'bad'
}
