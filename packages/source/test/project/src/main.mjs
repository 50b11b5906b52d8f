import { mount } from 'svelte';
import { createApp } from 'vue';
import { App } from './app.tsx';
import List from './list.svelte';
import Pay from './pay.vue';

mount(List, { target: document.body });
createApp(Pay, { total: 24 }).mount('#root');
console.log(App);
