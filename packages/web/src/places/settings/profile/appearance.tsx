import { useState } from 'react';
import { getTheme, setLanguage, setTheme, THEMES } from '../../../frame/preferences.ts';
import { SelectField } from '../../../parts/field.tsx';
import { LANGUAGES, type Language } from '../../../texts/catalogue.ts';
import { useLanguage, useTexts } from '../../../texts/context.tsx';

const OFFERED: readonly { value: Language; label: string }[] = [
  { value: 'en', label: LANGUAGES.en.name },
  { value: 'ar', label: LANGUAGES.ar.name },
];

/** Theme and language, which are kept in this browser. */
export function Appearance() {
  const { frame } = useTexts();
  const [theme, setShown] = useState(getTheme);
  const language = useLanguage();
  return (
    <div className="grid max-w-sm grid-cols-2 gap-4">
      <SelectField
        label={frame.theme}
        options={THEMES.map((value) => ({ value, label: frame.themes[value] }))}
        value={theme}
        onValue={(value) => {
          setTheme(value);
          setShown(value);
        }}
      />
      <SelectField label={frame.language} options={OFFERED} value={language} onValue={setLanguage} />
    </div>
  );
}
