import { authRetry } from '#client/session/retry.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { CodeField } from '../../mail-links/screens/CodeField.tsx'
import { deleteVerifier } from '../../mail-links/screens/verifiers.ts'
import { codeDigits, MAIL_SENTENCES } from '../../mail-links/spec.ts'
import { SecretForm } from './SecretForm.tsx'

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
