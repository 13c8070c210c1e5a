import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmailField } from '../../mail-links/screens/EmailField.tsx'
import { bindNextMail } from '../../mail-links/screens/verifiers.ts'
import type { MailKind } from '../../mail-links/state.ts'
import { AuthFrame } from '../../screens/AuthFrame.tsx'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { SENTENCES } from '../../spec.ts'
import { CheckMail } from './CheckMail.tsx'

const words = {
  link: {
    title: 'Sign in by email',
    text: 'We send you a link that signs you in. No password needed.',
    send: 'Send me a link',
  },
  reset: {
    title: 'Choose a new password',
    text: 'We send you an email. Your old password works until you have chosen a new one.',
    send: 'Send me an email',
  },
}

type MailFormProps = {
  kind: MailKind
  /** Email address that was typed in another mode. */
  email: string
  redirect: string | undefined
  onEmail: (email: string) => void
}

/** Requests a mail bound to this browser, then waits for its code. */
export function MailForm({ kind, email, redirect, onEmail }: MailFormProps) {
  const [asked, setAsked] = useState<{ email: string; resendAfter: number }>()
  // never retried automatically, because each call can send a mail
  const askLink = trpc.accounts.askLink.useMutation()
  const askReset = trpc.accounts.askReset.useMutation()
  const { send, isBusy, errors, message } = useSending()
  const { title, text, send: label } = words[kind]

  const ask = async (form: HTMLFormElement | null, address: string) => {
    const missing = address.includes('@') ? {} : { email: SENTENCES.emailForm }
    const answer = await send(form, missing, async () => {
      const code_challenge = await bindNextMail(kind, address)
      const input = { email: address, ...(code_challenge !== undefined && { code_challenge }) }
      if (kind === 'reset') return askReset.mutateAsync(input)
      return askLink.mutateAsync({ ...input, ...(redirect !== undefined && { redirect_to: redirect }) })
    })
    if (!answer) return undefined
    onEmail(address)
    setAsked({ email: address, resendAfter: answer.resend_after_seconds })
    return answer.resend_after_seconds
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void ask(event.currentTarget, String(new FormData(event.currentTarget).get('email') ?? '').trim())
  }

  if (asked)
    return (
      <CheckMail
        kind={kind}
        email={asked.email}
        resendAfter={asked.resendAfter}
        asking={{ isBusy, message }}
        onResend={() => ask(null, asked.email)}
        onOther={() => setAsked(undefined)}
      />
    )
  return (
    <AuthFrame title={title} text={text}>
      <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <EmailField error={errors.email} defaultValue={email} />
        <FormError>{message}</FormError>
        <Button type="submit" variant="primary" size="lg" block loading={isBusy} loadingText="One moment…">
          {label}
        </Button>
      </form>
      <Link
        to="/auth"
        search={{ mode: 'signin', ...(redirect !== undefined && { redirect }) }}
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        Back to signing in
      </Link>
    </AuthFrame>
  )
}
