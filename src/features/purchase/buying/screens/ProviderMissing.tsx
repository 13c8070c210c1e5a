import { Button } from '#ui/Button.tsx'
import type { Provider } from './stripe.ts'

type ProviderMissingProps = { provider: Provider; text: string }

/** The provider's script did not come: nothing can be paid until it has. */
export const ProviderMissing = ({ provider, text }: ProviderMissingProps) =>
  provider.failed ? (
    <div role="alert" className="grid justify-items-start gap-2 text-sm">
      <p className="font-medium text-danger">{text}</p>
      <Button size="sm" onClick={provider.retry}>
        Try again
      </Button>
    </div>
  ) : null
