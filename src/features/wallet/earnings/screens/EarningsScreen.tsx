import { Page, PageHeader } from '#ui/Page.tsx'
import { Statements } from '../../statements/screens/Statements.tsx'
import type { Bucket } from '../spec.ts'
import { Movements } from './Movements.tsx'
import { RevenueCard } from './RevenueCard.tsx'

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
