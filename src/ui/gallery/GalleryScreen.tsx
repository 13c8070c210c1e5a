import { useEffect, useState } from 'react'
import { OfflineBar } from '../OfflineBar.tsx'
import { Select } from '../Select.tsx'
import { SkipLink } from '../SkipLink.tsx'
import { Switch } from '../Switch.tsx'
import { ToastHost } from '../ToastHost.tsx'
import { ButtonsPage } from './ButtonsPage.tsx'
import { ChartsPage } from './ChartsPage.tsx'
import { ChoosingPage } from './ChoosingPage.tsx'
import { FieldsPage } from './FieldsPage.tsx'
import { FloatingPage } from './FloatingPage.tsx'
import { FoundationPage } from './FoundationPage.tsx'
import { MoneyPage } from './MoneyPage.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { StatesPage } from './StatesPage.tsx'

const accents = ['primary', 'secondary', 'emerald', 'rose', 'gold', 'sky']
const fontSizes = ['small', 'normal', 'large', 'xlarge']

/** The kit, every component in every state, at /__ui in development. Set `withHost` if the root has no ToastHost. */
export function GalleryScreen({ withHost = false }: { withHost?: boolean }) {
  return (
    <div className="stage">
      {withHost && (
        <>
          <SkipLink />
          <OfflineBar isOffline={false} />
          <ToastHost />
        </>
      )}
      <main id="main" className="mx-auto grid w-full max-w-7xl gap-12 px-4 py-8 md:px-8">
        <header className="grid gap-5">
          <h1 className="text-3xl">The kit</h1>
          <Preferences />
        </header>
        <FoundationPage />
        <ButtonsPage />
        <FieldsPage />
        <ChoosingPage />
        <PeoplePage />
        <MoneyPage />
        <ChartsPage />
        <StatesPage />
        <FloatingPage />
      </main>
    </div>
  )
}

function Preferences() {
  const [accent, setAccent] = useState('primary')
  const [fontSize, setFontSize] = useState('normal')
  const [contrast, setContrast] = useState(false)
  useEffect(() => {
    const root = document.documentElement
    Object.assign(root.dataset, { accent, fontSize, contrast: contrast ? 'high' : 'normal' })
  }, [accent, fontSize, contrast])
  const choose = (set: (value: string) => void) => (event: { target: { value: string } }) => set(event.target.value)
  return (
    <div className="grid items-end gap-4 sm:grid-cols-3">
      <Select label="Accent" value={accent} onChange={choose(setAccent)}>
        {accents.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Font size" value={fontSize} onChange={choose(setFontSize)}>
        {fontSizes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Switch label="High contrast" checked={contrast} onChange={setContrast} />
    </div>
  )
}
