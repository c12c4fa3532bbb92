import { useEffect } from 'react';

/**
 * Stands in for `react-style-singleton`, through which dialogs and menus lock the page's scrolling. Its style elements
 * would be refused by `style-src 'self'`; a constructed sheet is script, and allowed.
 */
export function stylesheetSingleton() {
  const sheet = new CSSStyleSheet();
  let users = 0;
  return {
    add(css: string): void {
      if (users === 0) {
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }
      users += 1;
    },
    remove(): void {
      users -= 1;
      if (users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (styles: string, isDynamic?: boolean): void => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that is not dynamic keeps its first rules
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [styles && isDynamic]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }): null {
    useStyle(styles, dynamic);
    return null;
  };
}
