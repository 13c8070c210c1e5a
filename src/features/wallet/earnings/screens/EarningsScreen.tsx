import { Page, PageHeader } from '#ui/Page.tsx'
import { Statements } from '../../statements/screens/Statements.tsx'
import type { Bucket } from '../spec.ts'
import { Movements } from './Movements.tsx'
import { RevenueCard } from './RevenueCard.tsx'

/** What a creator earned: by day and source, movement by movement, and as files for the books. */
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
