import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { AdminLoading } from '#client/admin/AdminLoading.tsx'
import { AdminRail } from '#client/admin/AdminRail.tsx'
import { adminAreas } from '#client/admin/areas.ts'
import { loadAdminHome } from '#features/admin/index.ts'
import { PhoneBell } from '#features/notifications/index.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { SENTENCES } from '../spec.ts'

const AdminHome = lazyWithRetry(loadAdminHome)

/**
 * Dashboard of admins. Its code loads on demand. The server renders the overview, whose figures are in the first HTML;
 * the other areas render only in the browser.
 */
export default function AdminDashboard() {
  const house = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('house') })
  const area = adminAreas.find((one) => one === house) ?? 'dashboard'
  const [isHere, setHere] = useState(area === 'dashboard')
  useEffect(() => setHere(true), [])
  return (
    <div className="admin-page">
      <h1 className="sr-only">{SENTENCES.house}</h1>
      <div className="admin-top">
        <AdminRail />
        <PhoneBell />
      </div>
      {isHere ? (
        <Suspense fallback={<AdminLoading area={area} />}>
          <AdminHome />
        </Suspense>
      ) : (
        <AdminLoading area={area} />
      )}
    </div>
  )
}
