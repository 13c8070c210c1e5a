import { Suspense, useEffect, useState } from 'react'
import { loadAdminHome } from '#features/admin/index.ts'
import { PhoneBell } from '#features/notifications/index.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SENTENCES } from '../spec.ts'

const AdminHome = lazyWithRetry(loadAdminHome)

/**
 * Dashboard of admins. Loads on demand and renders only in the browser, so that the server bundle does not grow for a
 * few people.
 */
export function AdminDashboard() {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <Page wide>
      <PageHeader title={SENTENCES.house} text={SENTENCES.houseAbout} actions={<PhoneBell />} />
      {isHere ? (
        <Suspense fallback={<AdminLoading />}>
          <AdminHome />
        </Suspense>
      ) : (
        <AdminLoading />
      )}
    </Page>
  )
}

function AdminLoading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{SENTENCES.loading}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-[70vh]" />
    </div>
  )
}
