// The fonts of the system: nothing is loaded for a page but the page.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
