import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { SecondStepNotice } from '#features/accounts/index.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Available } from '../earnings/screens/Available.tsx'
import { Held } from '../earnings/screens/Held.tsx'
import { PayoutHistory } from '../payouts/screens/PayoutHistory.tsx'
import { PayoutSetup } from '../payouts/screens/PayoutSetup.tsx'
import { PAYOUT_SENTENCES } from '../payouts/spec.ts'

/** A creator's wallet: earnings, waiting tokens with their reasons, and payouts. */
export function CreatorWalletScreen({ arrival }: { arrival: 'back' | 'again' | undefined }) {
  const { data, error, refetch, isFetching } = trpc.wallet.creator.overview.useQuery()
  return (
    <Page>
      <PageHeader title="Wallet" text="Your earnings and payouts." />
      {error && !data ? (
        <Card pad={false}>
          <ErrorState
            text={sentenceOf(error, PAYOUT_SENTENCES.missing)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8">
          <div className="grid gap-6">
            {error && (
              <div role="alert" className="flex items-center justify-between gap-4 text-muted">
                {PAYOUT_SENTENCES.stale}
                <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
              </div>
            )}
            <Available overview={data} />
            <Held overview={data} />
          </div>
          <div className="grid gap-6">
            <SecondStepNotice />
            <PayoutSetup overview={data} arrival={arrival} />
          </div>
          <PayoutHistory />
        </div>
      )}
    </Page>
  )
}
