import { REVIEW_TEXT_MAX } from '@cordelle/domain/application-review/reasons.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';

/** Words of whoever reviews, as long as one may be. */
export const ReviewText = ({
  value,
  onValueChange,
}: {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}) => <Textarea value={value} maxLength={REVIEW_TEXT_MAX} onChange={({ target }) => onValueChange(target.value)} />;
