import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { changeAppearance, useAppearance } from '#client/preferences/appearance.ts'
import { type Appearance, accents, fontSizes, plainAppearance, themes } from '#client/preferences/state.ts'
import { chooseTheme, type Theme, useTheme } from '#client/preferences/theme.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Switch } from '#ui/Switch.tsx'
import { LookPreview } from './LookPreview.tsx'
import { ThemePicture } from './ThemePicture.tsx'

/** Theme, accent, text and motion. Every choice applies at once, in all tabs. */
export function AppearanceSettings() {
  const theme = useTheme()
  const appearance = useAppearance()
  const isPlain = appearance !== undefined && theme === 'system' && isSame(appearance, plainAppearance)
  const reset = () => {
    chooseTheme('system')
    changeAppearance(plainAppearance)
  }
  return (
    <div className="grid gap-5">
      <LookPreview />
      <Part title="Theme">
        {/* No choice is selected until it is loaded, because the selection would jump. */}
        <ThemeChoice theme={appearance && theme} />
      </Part>
      <Part title="Accent" text="Buttons, the current tab and the focus ring. Tokens stay gold.">
        <AccentChoice accent={appearance?.accentColor} />
      </Part>
      <Part title="Text size">
        <FontSizeChoice size={appearance?.fontSize} />
      </Part>
      <Card className="grid gap-2">
        <Switch
          label="High contrast"
          hint="Stronger text and lines. Also follows your system."
          checked={appearance?.highContrast ?? false}
          onChange={(highContrast) => changeAppearance({ highContrast })}
        />
        <Switch
          label="Animations"
          hint="Without them things fade instead of moving."
          checked={appearance?.animations ?? true}
          onChange={(animations) => changeAppearance({ animations })}
        />
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">Kept in this browser.</p>
        <Button variant="ghost" disabled={isPlain} onClick={reset}>
          Reset to defaults
        </Button>
      </div>
    </div>
  )
}

const isSame = (one: Appearance, other: Appearance) =>
  one.accentColor === other.accentColor &&
  one.fontSize === other.fontSize &&
  one.highContrast === other.highContrast &&
  one.animations === other.animations

function ThemeChoice({ theme }: { theme: Theme | undefined }) {
  const choices = themes.map(({ value, label }) => ({
    value,
    children: (
      <span className="grid gap-3 font-semibold text-sm">
        <ThemePicture theme={value} />
        {label}
      </span>
    ),
  }))
  return <Choices label="Theme" className="grid-cols-3" choices={choices} value={theme} onChange={chooseTheme} />
}

function AccentChoice({ accent }: { accent: Appearance['accentColor'] | undefined }) {
  const choices = accents.map(({ value, label }) => ({
    value,
    children: (
      <span className="flex items-center gap-3 font-semibold text-sm">
        <span data-accent={value} className="size-6 shrink-0 rounded-full bg-accent forced-color-adjust-none" />
        {label}
      </span>
    ),
  }))
  return (
    <Choices
      label="Accent"
      className="grid-cols-2 wide:grid-cols-3"
      choices={choices}
      value={accent}
      onChange={(accentColor) => changeAppearance({ accentColor })}
    />
  )
}

const samples = {
  small: 'text-[0.875em]',
  normal: 'text-[1em]',
  large: 'text-[1.125em]',
  xlarge: 'text-[1.25em]',
}

function FontSizeChoice({ size }: { size: Appearance['fontSize'] | undefined }) {
  const choices = fontSizes.map(({ value, label }) => ({
    value,
    children: (
      <span className="grid justify-items-center gap-1 font-semibold text-sm">
        <span aria-hidden="true" className="flex h-9 items-center font-display text-[24px]">
          <span className={clsx(samples[value])}>Aa</span>
        </span>
        <span>{label}</span>
      </span>
    ),
  }))
  return (
    <Choices
      label="Text size"
      className="grid-cols-2 wide:grid-cols-4"
      choices={choices}
      value={size}
      onChange={(fontSize) => changeAppearance({ fontSize })}
    />
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        {text && <p className="text-muted text-sm">{text}</p>}
      </div>
      {children}
    </Card>
  )
}
