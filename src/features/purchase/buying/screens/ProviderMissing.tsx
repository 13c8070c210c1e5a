import { Button } from '#ui/Button.tsx'
import type { Provider } from './stripe.ts'

type ProviderMissingProps = { provider: Provider; text: string }

const isMissing = ({ failed, form }: Provider) => failed || form === 'missing'

/** Error message with a retry button, for a provider's script or card form that did not load. */
export const ProviderMissing = ({ provider, text }: ProviderMissingProps) =>
  isMissing(provider) ? (
    <div role="alert" className="grid justify-items-start gap-2 text-sm">
      <p className="font-medium text-danger">{text}</p>
      <Button size="sm" onClick={provider.retry}>
        Try again
      </Button>
    </div>
  ) : null
