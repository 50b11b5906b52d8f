// Uses system fonts, so that a page loads no further files.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
