<?php
// The part of the curl extension that snippets use, on streams. Loaded before a snippet where the extension is missing.
if (!function_exists('curl_init')) {
    foreach (['CUSTOMREQUEST', 'NOBODY', 'RETURNTRANSFER', 'HTTPHEADER', 'POSTFIELDS', 'USERPWD', 'WRITEFUNCTION'] as $index => $name) {
        define("CURLOPT_$name", $index);
    }
    define('CURLINFO_RESPONSE_CODE', 0);
    function curl_init($url) { return (object) ['url' => $url, 'options' => []]; }
    function curl_setopt_array($curl, $options) { $curl->options = $options; }
    function curl_getinfo($curl, $name) { return 200; }
    function curl_exec($curl) {
        $user = $curl->options[CURLOPT_USERPWD] ?? null;
        $basic = $user === null ? [] : ['Authorization: Basic ' . base64_encode($user)];
        $http = [
            'method' => $curl->options[CURLOPT_CUSTOMREQUEST] ?? 'GET',
            'header' => implode("\r\n", [...$basic, ...($curl->options[CURLOPT_HTTPHEADER] ?? [])]),
            'content' => $curl->options[CURLOPT_POSTFIELDS] ?? '',
        ];
        $text = file_get_contents($curl->url, false, stream_context_create(['http' => $http]));
        return isset($curl->options[CURLOPT_WRITEFUNCTION]) ? $curl->options[CURLOPT_WRITEFUNCTION]($curl, $text) : $text;
    }
}
