import { useState } from 'react';
import { getTheme, setLanguage, setTheme, THEMES } from '../../../data/preferences.ts';
import { useAction } from '../../../data/records/change.ts';
import { LANGUAGE_OPTIONS } from '../../../i18n/catalogue.ts';
import { useLanguage, useTexts } from '../../../i18n/context.tsx';
import { SelectField } from '../../../ui/form/field.tsx';

/** Theme and language, which are stored in this browser. */
export function Appearance() {
  const { frame } = useTexts();
  const [theme, setShownTheme] = useState(getTheme);
  const language = useLanguage();
  const chooseLanguage = useAction({ run: setLanguage });
  return (
    <div className="grid max-w-sm grid-cols-2 gap-4">
      <SelectField
        label={frame.theme}
        options={THEMES.map((value) => ({ value, label: frame.themes[value] }))}
        value={theme}
        onValue={(value) => {
          setTheme(value);
          setShownTheme(value);
        }}
      />
      <SelectField
        label={frame.language}
        options={LANGUAGE_OPTIONS}
        value={language}
        onValue={chooseLanguage}
      />
    </div>
  );
}
