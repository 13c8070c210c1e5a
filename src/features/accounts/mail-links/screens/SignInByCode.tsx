import { authRetry } from '#client/session/retry.ts'
import { trpc } from '#client/trpc.ts'
import { SecretForm } from '../../sign-in/screens/SecretForm.tsx'
import { codeDigits, MAIL_SENTENCES } from '../spec.ts'
import { CodeField } from './CodeField.tsx'
import { forgetPromise } from './promises.ts'

/** What the code belongs to: the address it was sent to, or the link it stands beside. */
type SignInByCodeProps = { proof: { email: string } | { token: string } }

/** Signs in with the code of a mail; the guards of /auth then lead on. */
export function SignInByCode({ proof }: SignInByCodeProps) {
  const { mutateAsync } = trpc.accounts.exchange.useMutation(authRetry)
  const exchange = async (code: string) => {
    const answer = await mutateAsync({ ...proof, code })
    forgetPromise('link')
    return answer
  }
  return (
    <SecretForm
      name="code"
      problemOf={(code) => (code.length === codeDigits ? undefined : MAIL_SENTENCES.codeForm)}
      exchange={exchange}
    >
      {(error) => <CodeField error={error} autoFocus sendsWhenWhole />}
    </SecretForm>
  )
}
