import { authRetry } from '#client/session/retry.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { CodeField } from '../../mail-links/screens/CodeField.tsx'
import { deleteVerifier } from '../../mail-links/screens/verifiers.ts'
import { codeDigits, MAIL_SENTENCES } from '../../mail-links/spec.ts'
import { SecretForm } from './SecretForm.tsx'

/** The mail that contains the code, by its recipient or by the token of its link. */
type SignInByCodeProps = { proof: { email: string } | { token: string } }

/** Form to sign in with the code of a mail. After the sign-in, the route guards of /auth redirect. */
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
      {(error) => <CodeField error={error} autoFocus submitsWhenComplete />}
    </SecretForm>
  )
}
