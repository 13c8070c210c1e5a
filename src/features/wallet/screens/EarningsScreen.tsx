import { Page, PageHeader } from '#ui/Page.tsx'
import { Movements } from '../earnings/screens/Movements.tsx'
import { RevenueCard } from '../earnings/screens/RevenueCard.tsx'
import type { Bucket } from '../earnings/spec.ts'
import { Statements } from '../statements/screens/Statements.tsx'

/** A creator's earnings: by day and source, by movement, and as downloads for accounting. */
export function EarningsScreen({ number }: { number: Bucket | undefined }) {
  return (
    <Page>
      <PageHeader title="Earnings" text="Your earnings by source and state." />
      <RevenueCard />
      <Movements bucket={number ?? 'pending'} />
      <Statements />
    </Page>
  )
}
