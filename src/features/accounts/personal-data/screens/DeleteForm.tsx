import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSession, useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { longDateText } from '#ui/dates.ts'
import { toast } from '#ui/toast.ts'
import { PasswordField } from '../../passwords/screens/PasswordField.tsx'
import { useAsksPassword } from '../../passwords/screens/useAsksPassword.ts'
import { FormError } from '../../screens/FormError.tsx'
import { reasonIn, useSending } from '../../screens/useSending.ts'
import { SENTENCES } from '../../spec.ts'
import type { DeletionState } from '../contract.ts'
import { DATA_REFUSALS, DATA_SENTENCES } from '../spec.ts'

type DeleteFormProps = {
  state: DeletionState
  onCancel: () => void
  /** Called if the number of tokens has changed since it was read. */
  onChanged: () => void
}

/** Form that asks for consent to the exact loss and for the password. */
export function DeleteForm({ state, onCancel, onChanged }: DeleteFormProps) {
  const email = useSession()?.user.email
  const sessionManager = useSessionManager()
  const navigate = useNavigate()
  const remove = trpc.accounts.data.delete.useMutation()
  const asksPassword = useAsksPassword()
  const { send, isBusy, errors, message } = useSending()
  const [agreedTo, setAgreedTo] = useState<number>()
  const { tokens } = state
  // without a password, a checkbox prevents a deletion by an accidental double click
  const mustAgree = tokens > 0 || !asksPassword
  const hasAgreed = !mustAgree || agreedTo === tokens
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('password') ?? '')
    const missing = { password: asksPassword && password === '' ? SENTENCES.passwordMissing : undefined }
    const gone = await send(form, missing, async () => {
      try {
        return await remove.mutateAsync({ ...(asksPassword && { password }), forfeit_tokens: tokens })
      } catch (error) {
        const { tokensLeft, earningsUnpaid, tokensHeld, payoutUnderway } = DATA_REFUSALS
        const moved = [tokensLeft, earningsUnpaid, tokensHeld, payoutUnderway].some(
          ({ code }) => code === reasonIn(error),
        )
        if (moved) onChanged()
        throw error
      }
    })
    if (!gone?.deletion_date) return
    toast.plain(DATA_SENTENCES.asked(longDateText(gone.deletion_date)))
    sessionManager.set(null)
    void navigate({ to: '/' })
  }
  return (
    <form method="post" noValidate className="grid max-w-120 gap-5" onSubmit={submit}>
      <Losses state={state} />
      {mustAgree && (
        <Checkbox
          label={tokens > 0 ? DATA_SENTENCES.consent(tokens) : DATA_SENTENCES.sure}
          checked={agreedTo === tokens}
          onChange={(event) => setAgreedTo(event.target.checked ? tokens : undefined)}
        />
      )}
      <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      {asksPassword && <PasswordField isNew={false} error={errors.password} />}
      <FormError>{message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" disabled={!hasAgreed} loading={isBusy} loadingText="Deleting…">
          Delete account
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Losses({ state: { spendable, earnings, debt, is_disputed } }: { state: DeletionState }) {
  const words = [
    spendable > 0 && DATA_SENTENCES.spendableLost(spendable),
    earnings > 0 && DATA_SENTENCES.earningsLost(earnings),
    debt > 0 && DATA_SENTENCES.debtStays(debt),
    is_disputed && DATA_SENTENCES.disputed,
  ].filter((text) => text !== false)
  if (words.length === 0) return null
  return (
    <div className="measure grid gap-2 border-danger border-s-4 ps-4">
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
