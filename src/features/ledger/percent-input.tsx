import { TextInput, type TextInputProps } from '../../ui/forms/text-input.tsx'

/** A rate in percent, which may have decimals. */
export const PercentInput = (props: Pick<TextInputProps, 'label' | 'hint'>) => (
  <TextInput {...props} prefix="%" inputMode="decimal" name="percent" autoComplete="off" />
)
