import { authRetry } from '#client/session/retry.ts'
import { trpc } from '#client/trpc.ts'
import { SecretForm } from '../../sign-in/screens/SecretForm.tsx'
import { codeDigits, MAIL_SENTENCES } from '../spec.ts'
import { CodeField } from './CodeField.tsx'
import { deleteVerifier } from './verifiers.ts'

/** The mail of the code: by its address, or by the link in the same mail. */
type SignInByCodeProps = { proof: { email: string } | { token: string } }

/** Form that signs in with the code of a mail; the guards of /auth then redirect. */
export function SignInByCode({ proof }: SignInByCodeProps) {
  const { mutateAsync } = trpc.accounts.exchange.useMutation(authRetry)
  const exchange = async (code: string) => {
    const answer = await mutateAsync({ ...proof, code })
    deleteVerifier('link')
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
