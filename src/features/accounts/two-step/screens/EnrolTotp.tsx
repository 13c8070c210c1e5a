import { Copy } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { copyText } from '#client/sharing/copy.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { TWO_STEP_SENTENCES } from '../spec.ts'
import { AskPassword } from './AskPassword.tsx'
import { QrCode } from './QrCode.tsx'
import { TotpField } from './TotpField.tsx'

type EnrolCallbacks = { onDone: (codes: string[]) => void; onCancel: () => void }
type EnrolTotpProps = EnrolCallbacks & { asksPassword: boolean }

/** Setup of two-step sign-in: checks the password, shows the secret for the app, and confirms it with a code. */
export function EnrolTotp({ asksPassword, onDone, onCancel }: EnrolTotpProps) {
  const { mutate, mutateAsync, data, error, isPending } = trpc.accounts.security.enrolTotp.useMutation()
  useEffect(() => {
    if (!asksPassword) mutate({})
  }, [asksPassword, mutate])
  if (asksPassword && !data)
    return <AskPassword onGiven={(password) => mutateAsync({ password })} onCancel={onCancel} />
  if (error) return <ErrorState text={sentenceOf(error)} retrying={isPending} onRetry={() => mutate({})} />
  return (
    <ol className="grid gap-6">
      <Step number={1} title="Scan this with an authenticator app">
        <div className="flex flex-wrap items-center gap-5">
          {data ? (
            <QrCode text={data.otpauth_url} label="QR code for your authenticator app" />
          ) : (
            <Skeleton className="size-44" />
          )}
          <div className="grid min-w-0 flex-1 basis-52 gap-2 text-sm">
            <p className="text-muted">{TWO_STEP_SENTENCES.totpByHand}</p>
            {data ? <Secret secret={data.secret} /> : <Skeleton className="h-12" />}
          </div>
        </div>
      </Step>
      <Step number={2} title="Enter the code that the app shows">
        <Confirm isReady={data !== undefined} onDone={onDone} onCancel={onCancel} />
      </Step>
    </ol>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid gap-3">
      <h3 className="font-sans font-semibold text-base tracking-normal">
        <span className="text-muted">{number}.</span> {title}
      </h3>
      {children}
    </li>
  )
}

function Secret({ secret }: { secret: string }) {
  const copy = async () => {
    if (await copyText(secret)) toast.success('Copied!')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code translate="no" className="figures min-w-0 break-words rounded-control bg-wash px-3 py-2 font-mono">
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <Button size="sm" variant="ghost" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </div>
  )
}

function Confirm({ isReady, onDone, onCancel }: EnrolCallbacks & { isReady: boolean }) {
  const confirm = trpc.accounts.security.confirmTotp.useMutation()
  const { send, isBusy, errors, message } = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '')
    const missing: Record<string, string> = code === '' ? { code: TWO_STEP_SENTENCES.codeForm } : {}
    const answer = await send(form, missing, () => confirm.mutateAsync({ code }))
    if (answer) onDone(answer.recovery_codes)
  }
  return (
    <form method="post" noValidate className="grid max-w-96 gap-4" onSubmit={submit}>
      <TotpField error={errors.code} />
      <FormError>{message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={!isReady} loading={isBusy} loadingText="Checking…">
          Turn on
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
