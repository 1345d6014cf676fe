import { Button, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { uiTexts } from '../../ui/texts.ts'
import classes from '../menu.module.css'

/** A form with its buttons always in sight. */
export function FormFrame({
  form,
  isBusy,
  isBlocked,
  onSave,
  onLeave,
  children,
}: {
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** Something has to be chosen first. */
  isBlocked: boolean
  onSave: () => void
  onLeave: () => void
  children: ReactNode
}) {
  const t = useTexts(uiTexts)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isBlocked) onSave()
      }}
    >
      <Stack gap="lg">
        {children}
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" onClick={onLeave}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isBlocked}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
